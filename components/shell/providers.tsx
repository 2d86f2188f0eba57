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
 * Tracks URL changes that the router has not processed yet. The router processes each change with a
 * short delay, and until then restores the older URL. Therefore, neither the router nor `location`
 * has the state to which the next change must be applied.
 */
export class Written {
  /** The URLs from the router's current one to the latest one. */
  #steps: string[] = [];
  #changed = () => {};

  readonly watch = (onChange: () => void) => {
    this.#changed = onChange;
    return () => {
      this.#changed = () => {};
    };
  };

  /**
   * Returns the latest URL if `routed` is one of the tracked URLs. Otherwise, the router has
   * navigated on its own, so returns `routed`.
   */
  over(routed: string): string {
    return (this.#steps.includes(routed) && this.#steps.at(-1)) || routed;
  }

  /** Returns the URL to which the next change applies; undefined to use `location`. */
  get last(): string | undefined {
    return this.#steps.at(-1);
  }

  write(url: string): void {
    this.#steps = [...this.#steps, url];
    this.#changed();
  }

  /** Drops URLs before `routed`, which the router has now processed. */
  confirmRoute(routed: string): void {
    const index = this.#steps.indexOf(routed);
    this.#steps = index < 0 ? [routed] : this.#steps.slice(index);
  }

  /**
   * Records that the user went back or forward to `url`, which the router also processes with a
   * delay.
   */
  traverse(url: string): void {
    // Another page has its own state, which the router applies.
    if (pathOf(url) !== pathOf(this.last ?? url)) this.#steps = [];
    else this.#steps = [...this.#steps, url];
    this.#changed();
  }
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf("?"));
}

/**
 * Provides URL state to nuqs. Its own Next.js adapter applies each change to `location`, where
 * Next.js restores an older URL after fast changes, so that some changes are lost.
 */
function UrlProvider({ children }: { children: ReactNode }) {
  const [urlTracker] = useState(() => new Written());
  const pathname = usePathname();
  const routed = `${pathname}?${useSearchParams()}`;
  const url = useSyncExternalStore(
    urlTracker.watch,
    () => urlTracker.over(routed),
    () => routed,
  );
  useLayoutEffect(() => urlTracker.confirmRoute(routed), [urlTracker, routed]);
  useEffect(() => {
    const traverse = () => urlTracker.traverse(`${location.pathname}?${searchOf(location.search)}`);
    window.addEventListener("popstate", traverse);
    return () => window.removeEventListener("popstate", traverse);
  }, [urlTracker]);
  const change = useMemo(() => createUrlUpdater(urlTracker), [urlTracker]);
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
  if (!adapter) throw new Error("URL state is only available inside UrlProvider");
  return adapter;
});

function createUrlUpdater(
  urlTracker: Written,
): Pick<Adapter, "updateUrl" | "getSearchParamsSnapshot"> {
  return {
    updateUrl: (search, { history: step, scroll }) => {
      const { pathname, hash } = window.location;
      const query = renderQueryString(search);
      // Next.js handles both calls without fetching data.
      const href = `${pathname}${query}${hash}`;
      if (step === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
      urlTracker.write(`${pathname}?${search}`);
      if (scroll) window.scrollTo(0, 0);
    },
    getSearchParamsSnapshot: () => searchOf(urlTracker.last ?? window.location.search),
  };
}

function searchOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1));
}

/** Provides query data and URL state to client components. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <UrlProvider>{children}</UrlProvider>
    </QueryClientProvider>
  );
}

// Renders updates before the next frame. Otherwise, checkboxes briefly show their old state.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client. Errors are shown immediately, without retries, while existing data
 * remains; polling refetches automatically. Mutations fail when offline instead of being sent
 * later.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
}
