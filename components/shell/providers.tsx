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
 * Tracks URL changes that the router has not processed yet. The router processes each change after
 * a short delay and restores the older URL until then. Therefore, neither the router nor `location`
 * contains the state to which the next change must be applied.
 */
export class UrlTracker {
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
   * Returns the latest URL if `routedUrl` is one of the tracked URLs. Otherwise, returns
   * `routedUrl`, because the router has navigated independently.
   */
  resolveUrl(routedUrl: string): string {
    return (this.#steps.includes(routedUrl) && this.#steps.at(-1)) || routedUrl;
  }

  /** The URL to which the next change applies, or undefined to use `location`. */
  get last(): string | undefined {
    return this.#steps.at(-1);
  }

  write(url: string): void {
    this.#steps = [...this.#steps, url];
    this.#changed();
  }

  /** Drops URLs before `routedUrl`, which the router has now processed. */
  confirmRoute(routedUrl: string): void {
    const index = this.#steps.indexOf(routedUrl);
    this.#steps = index < 0 ? [routedUrl] : this.#steps.slice(index);
  }

  /** Records that the user went back or forward to `url`, which is also processed later. */
  traverse(url: string): void {
    // Another page has its own state, which the router applies.
    if (getPathname(url) !== getPathname(this.last ?? url)) this.#steps = [];
    else this.#steps = [...this.#steps, url];
    this.#changed();
  }
}

function getPathname(url: string): string {
  return url.slice(0, url.indexOf("?"));
}

/**
 * Provides URL state to nuqs. The Next.js adapter of nuqs applies each change to `location`. After
 * fast changes, Next.js restores an older URL there, so some changes are lost.
 */
function UrlProvider({ children }: { children: ReactNode }) {
  const [urlTracker] = useState(() => new UrlTracker());
  const pathname = usePathname();
  const routedUrl = `${pathname}?${useSearchParams()}`;
  const url = useSyncExternalStore(
    urlTracker.watch,
    () => urlTracker.resolveUrl(routedUrl),
    () => routedUrl,
  );
  useLayoutEffect(() => urlTracker.confirmRoute(routedUrl), [urlTracker, routedUrl]);
  useEffect(() => {
    const handlePopState = () =>
      urlTracker.traverse(`${location.pathname}?${getSearchParams(location.search)}`);
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, [urlTracker]);
  const urlUpdater = useMemo(() => createUrlUpdater(urlTracker), [urlTracker]);
  const adapter = useMemo(
    () => ({ searchParams: getSearchParams(url), pathname, ...urlUpdater }),
    [url, pathname, urlUpdater],
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
  urlTracker: UrlTracker,
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
    getSearchParamsSnapshot: () => getSearchParams(urlTracker.last ?? window.location.search),
  };
}

function getSearchParams(url: string): URLSearchParams {
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

// Renders updates before the next frame. Otherwise, checkboxes would briefly show their old state.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the query client. Errors are shown immediately, without retries, while existing data
 * remains visible. Polling refetches automatically. Mutations fail when offline rather than being
 * sent later.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
}
