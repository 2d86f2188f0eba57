"use client";

import { usePathname, useSearchParams } from "next/navigation";
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
import { type Change, changeParams, type Params, readParams, type Values } from "./params";
import { Written } from "./written";

interface Step {
  /** `push`, as by default, makes the change a step for the Back button. */
  history?: "push" | "replace";
  /** Whether the new state is read from the top of the page on. */
  scroll?: boolean;
}

interface Url {
  search: string;
  written: Written;
}

const UrlContext = createContext<Url>({ search: "", written: new Written() });

/** The URL's search, for the screens: as last written here, until the router knows it as well. */
export function UrlProvider({ children }: { children: ReactNode }) {
  const [written] = useState(() => new Written());
  const routed = `${usePathname()}?${useSearchParams()}`;
  const url = useSyncExternalStore(
    written.watch,
    () => written.over(routed),
    () => routed,
  );
  useLayoutEffect(() => written.settle(routed), [written, routed]);
  useEffect(() => {
    const forget = () => written.forget();
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, [written]);
  const search = url.slice(url.indexOf("?") + 1);
  return (
    <UrlContext value={useMemo(() => ({ search, written }), [search, written])}>
      {children}
    </UrlContext>
  );
}

/** A screen's state, which is the URL's: typed, and with `change` to write a part of it. */
export function useUrlState<P extends Params>(
  params: P,
): [Values<P>, (change: Change<P>, step?: Step) => void] {
  const { search, written } = useContext(UrlContext);
  const change = (changes: Change<P>, { history = "push", scroll = false }: Step = {}) => {
    const { pathname, search: said, hash } = window.location;
    const [path, now = ""] = (written.last ?? `${pathname}${said}`).split("?");
    const next = changeParams(params, now, changes).toString();
    const href = `${path}${next && `?${next}`}${hash}`;
    // Next takes part in both, and fetches nothing.
    if (history === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
    written.write(`${path}?${next}`);
    if (scroll) window.scrollTo(0, 0);
  };
  return [readParams(params, new URLSearchParams(search)), change];
}
