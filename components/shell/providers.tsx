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
 * What was written into the URL and is not yet known to the router, which learns of each change in
 * turn, a moment later, and until then writes the older URL back. So neither it nor `location` says
 * what the next change is to start from.
 */
export class Written {
  /** From what the router shows to what was written last. */
  #steps: string[] = [];
  #changed = () => {};

  readonly watch = (changed: () => void) => {
    this.#changed = changed;
    return () => {
      this.#changed = () => {};
    };
  };

  /** What holds while the router shows `routed`; where it went elsewhere by itself, that. */
  over(routed: string): string {
    return (this.#steps.includes(routed) && this.#steps.at(-1)) || routed;
  }

  /** What the next change starts from; undefined where the URL itself says it. */
  get last(): string | undefined {
    return this.#steps.at(-1);
  }

  write(url: string): void {
    this.#steps = [...this.#steps, url];
    this.#changed();
  }

  /** The router shows `routed` now, and what was written before it is past. */
  settle(routed: string): void {
    const at = this.#steps.indexOf(routed);
    this.#steps = at < 0 ? [routed] : this.#steps.slice(at);
  }

  /** The person went back or forward, to `url`, which the router learns later as well. */
  traverse(url: string): void {
    // Another page comes with its own state, once the router shows it.
    if (pathOf(url) !== pathOf(this.last ?? url)) this.#steps = [];
    else this.#steps = [...this.#steps, url];
    this.#changed();
  }
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf("?"));
}

/**
 * The URL for nuqs, whose own adapter for Next takes each change from `location`: where changes
 * follow each other fast, Next writes an older one back there, and what came between was lost.
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
      // Next takes part in both, and fetches nothing.
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

/** What the screens' client parts share: fetched data, and state in the URL. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <UrlProvider>{children}</UrlProvider>
    </QueryClientProvider>
  );
}

// Shown before the next frame: else a box that was ticked shows its old state for a moment.
notifyManager.setScheduler(queueMicrotask);

/**
 * Whatever the screens fetch and send. What fails says so at once, and its rows stay; polling tries
 * again by itself. A write without a connection fails as well, rather than being sent later unseen.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
  });
}
