"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useState } from "react";
import { type Change, changeParams, type Params, readParams, type Values } from "./params";

interface Step {
  /** `push`, as by default, makes the change a step for the Back button. */
  history?: "push" | "replace";
  /** Whether the new state is read from the top of the page on. */
  scroll?: boolean;
}

interface Url {
  search: string;
  /** Shows a search at once. */
  show: (search: string) => void;
}

const UrlContext = createContext<Url>({ search: "", show: () => {} });

/** The URL's search, for the screens: as last written here, until the router knows it as well. */
export function UrlProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const routed = `${path}?${search}`;
  const [written, setWritten] = useState({ routed, search });
  if (written.routed !== routed) setWritten({ routed, search });
  return (
    <UrlContext
      value={{
        search: written.routed === routed ? written.search : search,
        show: (next) => setWritten({ routed, search: next }),
      }}
    >
      {children}
    </UrlContext>
  );
}

/** A screen's state, which is the URL's: typed, and with `change` to write a part of it. */
export function useUrlState<P extends Params>(
  params: P,
): [Values<P>, (change: Change<P>, step?: Step) => void] {
  const { search, show } = useContext(UrlContext);
  const change = (changes: Change<P>, { history = "push", scroll = false }: Step = {}) => {
    const { pathname, search: now, hash } = window.location;
    const next = changeParams(params, now, changes).toString();
    const href = `${pathname}${next && `?${next}`}${hash}`;
    // Next takes part in both, and fetches nothing.
    if (history === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
    show(next);
    if (scroll) window.scrollTo(0, 0);
  };
  return [readParams(params, new URLSearchParams(search)), change];
}
