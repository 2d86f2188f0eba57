import { onlineManager } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  Bookmark,
  BookOpen,
  CornerDownLeft,
  Keyboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Package,
  ScrollText,
  Search,
  Shapes,
  SunMoon,
  UserRound,
  Zap,
} from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { copyLink } from "@/components/ui/copy-link";
import { Dialog } from "@/components/ui/dialog";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import type { SearchResultJson, SearchResultKind } from "@/lib/insights/palette/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { rankByName } from "@/lib/platform/rank-names";
import type { ProductJson } from "@/lib/products/schemas";
import { getControlLabel } from "../list/control-label";
import { logOut } from "./log-out";
import { type Findable, matchesPhrase } from "./match-phrase";
import type { PageLink } from "./page-links";
import { useNamedResults, useSearchResults } from "./use-search-results";

type PaletteProps = {
  pageLinks: readonly PageLink[];
  actions: readonly PageLink[];
  /** Returns what was typed while the palette was loading, and stops collecting it. */
  takeTyped: () => string;
  onHelp: () => void;
  onClose: () => void;
};

const DEBOUNCE_MS = 250;
/** Minimum number of typed letters for an action to precede matching products. */
const MIN_COMMAND_LENGTH = 3;

/** Matches the pages of a product or of another record with an id. */
const RECORD_PATH = /^\/product-validations\/|\/\d+$/;

const KIND_ICONS: Record<SearchResultKind, LucideIcon> = {
  category: Shapes,
  policy: ScrollText,
  rule: ListChecks,
  person: UserRound,
  view: Bookmark,
  manual: BookOpen,
};

/** Searches pages, products, policies, rules, people, actions and the manual. */
export function Palette({ pageLinks, actions, takeTyped, onHelp, onClose }: PaletteProps) {
  const router = useRouter();
  const pathname = usePathname();
  const [text, setText] = useState("");
  useEffect(() => {
    const typed = takeTyped();
    setText(typed.trim());
    if (!typed.endsWith("\n")) return;
    // Opens the first result, which the next render selects.
    const timer = setTimeout(() => {
      const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(enter);
    });
    return () => clearTimeout(timer);
  }, [takeTyped]);
  const query = text.trim();
  const debouncedQuery = useDebouncedValue(query, DEBOUNCE_MS);
  const products = useProducts(debouncedQuery);
  const foundProducts = useDeferredValue(products.data ?? []);
  const productResults = rankByName(foundProducts, query).slice(0, MAX_PRODUCTS);
  const allResults = useDeferredValue(useNamedResults(debouncedQuery).data ?? []);
  const namedResults = rankByName(allResults, query).filter(({ kind }) => kind !== "manual");
  const manualResults = query === "" ? [] : allResults.filter(({ kind }) => kind === "manual");
  const navigateTo = (href: string) => {
    if (!onlineManager.isOnline()) return;
    onClose();
    router.push(href);
  };
  const matchesSearch = (item: Findable) => matchesPhrase(item, query);
  const pages = pageLinks.filter(matchesSearch);
  const commands: PaletteCommand[] = [
    ...actions.map((action) => ({ ...action, run: () => navigateTo(action.href) })),
    ...listCommands(onClose),
  ];
  const matchingCommands = commands.filter(matchesSearch);
  const [pageActions] = useState(readPageActions);
  const matchingPageActions = pageActions.filter(matchesSearch);
  // A product can have a name such as "Approach Shoe", so an action that was typed comes first. At
  // rest, the actions of an open record do.
  const areActionsFirst =
    query === ""
      ? RECORD_PATH.test(pathname)
      : matchingPageActions.some(({ label }) =>
          label.toLowerCase().startsWith(query.toLowerCase()),
        );
  const isCommandTyped =
    query.length >= MIN_COMMAND_LENGTH && pages.length === 0 && matchingCommands.length > 0;
  const matchesShortcuts = matchesPhrase({ label: "Keyboard shortcuts" }, query);
  // Selects the first item again when products are inserted above the selected item, so that Enter
  // always opens the first item.
  const firstPageAction = matchingPageActions[0] && `here ${matchingPageActions[0].label}`;
  const first =
    (areActionsFirst ? firstPageAction : undefined) ??
    pages[0]?.href ??
    (isCommandTyped ? matchingCommands[0]?.label : undefined) ??
    (productResults[0]
      ? `product ${productResults[0].id}`
      : (namedResults.map(resultKey)[0] ?? firstPageAction ?? matchingCommands[0]?.label)) ??
    "all products";
  const [marked, setMarked] = useState({ first, value: first });
  const value = marked.first === first ? marked.value : first;
  const pageActionGroup = matchingPageActions.length > 0 && (
    <Group heading="On this page">
      {matchingPageActions.map(({ label, run }) => (
        <Item
          key={label}
          value={`here ${label}`}
          icon={<Zap aria-hidden />}
          onSelect={() => {
            onClose();
            run();
          }}
        >
          {label}
        </Item>
      ))}
    </Group>
  );
  const commandGroup = matchingCommands.length > 0 && (
    <Group heading="Actions">
      {matchingCommands.map(({ label, icon: Icon = Zap, run }) => (
        <Item key={label} value={label} icon={<Icon aria-hidden />} onSelect={run}>
          {label}
        </Item>
      ))}
    </Group>
  );
  return (
    <Dialog onClose={onClose} title="Go to Anything">
      <Command
        shouldFilter={false}
        label="Go to anything"
        loop
        value={value}
        onValueChange={(next) => setMarked({ first, value: next })}
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-muted"
          />
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder="A page, product, policy, rule or action"
            className="h-10 w-full rounded-md border border-line-strong bg-surface-raised pr-2.5 pl-9 text-sm max-sm:text-lg"
          />
        </div>
        <Command.List className="mt-3 max-h-[min(60vh,28rem)] overflow-y-auto">
          <Command.Empty className="px-2 py-6 text-center text-ink-muted text-sm">
            {products.isPending ? "Searching…" : "No matches."}
          </Command.Empty>
          {areActionsFirst && pageActionGroup}
          {isCommandTyped && commandGroup}
          {pages.length > 0 && (
            <Group heading="Pages">
              {pages.map(({ href, label }) => (
                <Item key={href} value={href} onSelect={() => navigateTo(href)}>
                  {label}
                </Item>
              ))}
            </Group>
          )}
          {productResults.length > 0 && (
            <Group heading="Products">
              {productResults.map(({ id, product_id, name }) => (
                <Item
                  key={id}
                  value={`product ${id}`}
                  icon={<Package aria-hidden />}
                  onSelect={() =>
                    navigateTo(`/product-validations/${encodeURIComponent(product_id)}`)
                  }
                >
                  <span className="truncate">{name}</span>
                  <span className="truncate text-ink-muted text-xs">{product_id}</span>
                </Item>
              ))}
            </Group>
          )}
          {query !== "" && namedResults.length > 0 && (
            <Group heading="Policies, people and views">
              {namedResults.map((each) => (
                <Named key={resultKey(each)} found={each} onSelect={() => navigateTo(each.href)} />
              ))}
            </Group>
          )}
          {query !== "" && (
            <Item
              value="all products"
              icon={<Search aria-hidden />}
              onSelect={() => navigateTo(`/products?search=${encodeURIComponent(query)}`)}
            >
              All products that match “{query}”
            </Item>
          )}
          {!areActionsFirst && pageActionGroup}
          {!isCommandTyped && commandGroup}
          {(manualResults.length > 0 || matchesShortcuts) && (
            <Group heading="Help">
              {manualResults.map((each) => (
                <Named key={resultKey(each)} found={each} onSelect={() => navigateTo(each.href)} />
              ))}
              {matchesShortcuts && (
                <Item value="help" icon={<Keyboard aria-hidden />} onSelect={onHelp}>
                  Keyboard shortcuts
                </Item>
              )}
            </Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** An action that the palette runs. */
interface PaletteCommand extends Findable {
  icon?: LucideIcon;
  run: () => void;
}

function listCommands(closePalette: () => void): PaletteCommand[] {
  const openAccountMenu = () => {
    closePalette();
    // The closing palette returns the focus, which would close the menu.
    setTimeout(() => document.getElementById("account")?.showPopover());
  };
  return [
    {
      label: "Change the theme",
      synonyms: "dark light mode appearance",
      icon: SunMoon,
      run: openAccountMenu,
    },
    {
      label: "Log out",
      synonyms: "logout sign signout off",
      icon: LogOut,
      run: () => void logOut(),
    },
  ];
}

function Named({ found: result, onSelect }: { found: SearchResultJson; onSelect: () => void }) {
  const Icon = KIND_ICONS[result.kind];
  return (
    <Item value={resultKey(result)} icon={<Icon aria-hidden />} onSelect={onSelect}>
      <span className="truncate">{result.name}</span>
      <span className="shrink-0 text-ink-muted text-xs">{result.hint}</span>
    </Item>
  );
}

function resultKey({ kind, id, href }: SearchResultJson): string {
  return `${kind} ${id} ${href}`;
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { value: string; icon?: ReactNode; onSelect: () => void; children: ReactNode };

function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm data-[selected=true]:bg-surface-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted"
    >
      {icon ?? <CornerDownLeft aria-hidden className="invisible in-data-[selected=true]:visible" />}
      {children}
    </Command.Item>
  );
}

const MAX_PRODUCTS = 6;

/** Returns products that match the search text. Empty without a search. */
function useProducts(search: string) {
  return useSearchResults("palette", search, (signal) =>
    callApi<Page<ProductJson>>(
      `/products/products/?page_size=${MAX_PRODUCTS}&by_name=true&similar=true&search=${encodeURIComponent(search)}`,
      { signal, fallback: "Failed to fetch products" },
    ).then((page) => page.results),
  );
}

interface PageAction {
  label: string;
  run: () => void;
}

/**
 * Returns the current page's visible and enabled actions: the buttons and links within
 * `data-page-actions`, and an action that copies the page's URL.
 */
function readPageActions(): PageAction[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "main [data-page-actions] :is(button:not(:disabled), a)",
  );
  const actions = new Map<string, PageAction>();
  for (const control of controls) {
    // Some controls replace others on narrow screens.
    const label = control.getClientRects().length > 0 && getControlLabel(control);
    // Waits until the palette has closed and returned the focus.
    if (label) actions.set(label, { label, run: () => setTimeout(() => control.click()) });
  }
  return [...actions.values(), { label: "Copy link", run: () => void copyLink(location.href) }];
}
