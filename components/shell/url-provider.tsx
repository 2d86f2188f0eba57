"use client";

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
import { Written } from "./written";

/**
 * The URL for nuqs, whose own adapter for Next takes each change from `location`: where changes
 * follow each other fast, Next writes an older one back there, and what came between was lost.
 */
export function UrlProvider({ children }: { children: ReactNode }) {
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
