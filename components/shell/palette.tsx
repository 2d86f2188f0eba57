"use client";

import { onlineManager, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { CornerDownLeft, Keyboard, Package, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { ProductJson } from "@/lib/products/schemas";
import type { Place } from "./places";
import { useSettled } from "./use-settled";

type PaletteProps = { places: readonly Place[]; onHelp: () => void; onClose: () => void };

const WAIT_MS = 250;
const MOST_PRODUCTS = 6;

/** Goes to any page or product by a few letters. */
export function Palette({ places, onHelp, onClose }: PaletteProps) {
  const router = useRouter();
  const [text, setText] = useState("");
  const wanted = text.trim();
  const products = useProducts(useSettled(wanted, WAIT_MS));
  const found = useDeferredValue(products.data ?? []);
  const go = (href: string) => {
    if (!onlineManager.isOnline()) return;
    onClose();
    router.push(href);
  };
  const fits = ({ label }: Place) => label.toLowerCase().includes(wanted.toLowerCase());
  const pages = places.filter(fits);
  // What stands first is what Enter means, also when products come in above what stood there.
  const first = pages[0]?.href ?? (found[0] ? `product ${found[0].id}` : "all products");
  const [marked, setMarked] = useState({ first, value: first });
  const value = marked.first === first ? marked.value : first;
  return (
    <Dialog open onOpenChange={onClose} title="Go to Anything">
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
            placeholder="A page, a product's id or name"
            className="h-10 w-full rounded-md border border-line-strong bg-surface-raised pr-2.5 pl-9 text-sm max-sm:text-lg"
          />
        </div>
        <Command.List className="mt-3 max-h-[min(60vh,28rem)] overflow-y-auto">
          <Command.Empty className="px-2 py-6 text-center text-ink-muted text-sm">
            {products.isPending ? "Searching…" : "Nothing fits."}
          </Command.Empty>
          {pages.length > 0 && (
            <Group heading="Pages">
              {pages.map(({ href, label }) => (
                <Item key={href} value={href} onSelect={() => go(href)}>
                  {label}
                </Item>
              ))}
            </Group>
          )}
          {wanted !== "" && (
            <Group heading="Products">
              {found.map(({ id, product_id, name }) => (
                <Item
                  key={id}
                  value={`product ${id}`}
                  icon={<Package aria-hidden />}
                  onSelect={() => go(`/product-validations/${encodeURIComponent(product_id)}`)}
                >
                  <span className="truncate">{name}</span>
                  <span className="truncate text-ink-muted text-xs">{product_id}</span>
                </Item>
              ))}
              <Item
                value="all products"
                icon={<Search aria-hidden />}
                onSelect={() => go(`/products?search=${encodeURIComponent(wanted)}`)}
              >
                All products with “{wanted}”
              </Item>
            </Group>
          )}
          {"keyboard shortcuts".includes(wanted.toLowerCase()) && (
            <Group heading="Help">
              <Item value="help" icon={<Keyboard aria-hidden />} onSelect={onHelp}>
                Keyboard shortcuts
              </Item>
            </Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** The first products that fit; none without a search. */
function useProducts(search: string) {
  return useQuery({
    queryKey: ["palette", search],
    queryFn: ({ signal }) =>
      callApi<Page<ProductJson>>(
        `/products/products/?page_size=${MOST_PRODUCTS}&search=${encodeURIComponent(search)}`,
        { signal, fallback: "Failed to fetch products" },
      ).then((page) => page.results),
    enabled: search !== "",
    placeholderData: (previous) => (search === "" ? undefined : previous),
  });
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
      {icon ?? <CornerDownLeft aria-hidden />}
      {children}
    </Command.Item>
  );
}
