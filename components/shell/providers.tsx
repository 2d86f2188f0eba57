"use client";

import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import {
  type unstable_AdapterInterface as Adapter,
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
} from "nuqs/adapters/custom";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";

/**
 * Tracks URL changes that the router does not know yet: it learns of each one a moment later, and
 * until then writes the older URL back. So neither it nor `location` has the state from which the
 * next change must start.
 */
export class Written {
  /** The URLs from the router's to the latest one. */
  #steps: string[] = [];
  #changed = () => {};

  readonly watch = (changed: () => void) => {
    this.#changed = changed;
    return () => {
      this.#changed = () => {};
    };
  };

  /** Returns the current URL while the router has `routed`; that one, if it navigated without the router. */
  over(routed: string): string {
    return (this.#steps.includes(routed) && this.#steps.at(-1)) || routed;
  }

  /** The base URL of the next change; undefined to use the actual one. */
  get last(): string | undefined {
    return this.#steps.at(-1);
  }

  write(url: string): void {
    this.#steps = [...this.#steps, url];
    this.#changed();
  }

  /** The router has `routed` now, so earlier URLs are obsolete. */
  settle(routed: string): void {
    const at = this.#steps.indexOf(routed);
    this.#steps = at < 0 ? [routed] : this.#steps.slice(at);
  }

  /** The user went back or forward to `url`, which the router also learns later. */
  traverse(url: string): void {
    // Another page has its own state, once the router shows it.
    if (pathOf(url) !== pathOf(this.last ?? url)) this.#steps = [];
    else this.#steps = [...this.#steps, url];
    this.#changed();
  }
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf("?"));
}

/**
 * A URL adapter for nuqs, whose own adapter for Next starts each change from `location`: after fast
 * changes, Next writes an older URL back, which lost the changes in between.
 */
function UrlProvider({ children }: { children: ReactNode }) {
  const [written] = useState(() => new Written());
  const pathname = usePathname();
  const routed = `${pathname}?${useSearchParams()}`;
  const url = useSyncExternalStore(
    written.watch,
    () => written.over(routed),
    () => routed,
  );
  useLayoutEffect(() => written.settle(routed), [written, routed]);
  useEffect(() => {
    const traverse = () => written.traverse(`${location.pathname}?${searchOf(location.search)}`);
    window.addEventListener("popstate", traverse);
    return () => window.removeEventListener("popstate", traverse);
  }, [written]);
  const change = useMemo(() => changing(written), [written]);
  const adapter = useMemo(
    () => ({ searchParams: searchOf(url), pathname, ...change }),
    [url, pathname, change],
  );
  return (
    <UrlContext value={adapter}>
      <NuqsProvider defaultOptions={{ history: "push" }}>{children}</NuqsProvider>
    </UrlContext>
  );
}

const UrlContext = createContext<Adapter | null>(null);

const NuqsProvider = createAdapterProvider(() => {
  const adapter = useContext(UrlContext);
  if (!adapter) throw new Error("Only what stands under UrlProvider has state in the URL");
  return adapter;
});

function changing(written: Written): Pick<Adapter, "updateUrl" | "getSearchParamsSnapshot"> {
  return {
    updateUrl: (search, { history: step, scroll }) => {
      const { pathname, hash } = window.location;
      const query = renderQueryString(search);
      // Next handles both without fetching anything.
      const href = `${pathname}${query}${hash}`;
      if (step === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
      written.write(`${pathname}?${search}`);
      if (scroll) window.scrollTo(0, 0);
    },
    getSearchParamsSnapshot: () => searchOf(written.last ?? window.location.search),
  };
}

function searchOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1));
}

/** Provides query data and URL state to the screens' client components. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <UrlProvider>{children}</UrlProvider>
    </QueryClientProvider>
  );
}

// Rendered before the next frame, otherwise a checkbox shows its old state for a moment.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client. Failures are shown immediately while data stays; polling retries
 * automatically. Mutations without a connection fail instead of being sent later.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
}
