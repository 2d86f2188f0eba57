"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { LOOK_PREFIX, type Look, USUAL } from "./looks-kept";

const YEAR = 365 * 24 * 60 * 60;

interface Looks {
  looks: Readonly<Record<string, Look>>;
  change: (list: string, look: Look) => void;
}

const LooksContext = createContext<Looks>({ looks: {}, change: () => {} });

export function LooksProvider(props: { initial: Looks["looks"]; children: ReactNode }) {
  const [looks, setLooks] = useState(props.initial);
  const value = useMemo(() => {
    const change = (list: string, look: Look) => {
      const written = [look.compact ? "compact" : "", ...look.without].join(".");
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
      document.cookie = `${LOOK_PREFIX}${list}=${written}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
      setLooks((known) => ({ ...known, [list]: look }));
    };
    return { looks, change };
  }, [looks]);
  return <LooksContext value={value}>{props.children}</LooksContext>;
}

/** Returns a list's column preferences, and functions to change them. */
export function useLook(list: string) {
  const { looks, change } = useContext(LooksContext);
  return { look: looks[list] ?? USUAL, changeLook: (look: Look) => change(list, look) };
}
