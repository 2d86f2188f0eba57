"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import {
  COLUMNS_COOKIE_PREFIX,
  type ColumnPreferences,
  DEFAULT_PREFERENCES,
} from "./stored-column-preferences";

const YEAR = 365 * 24 * 60 * 60;

interface ColumnPreferencesStore {
  looks: Readonly<Record<string, ColumnPreferences>>;
  change: (list: string, look: ColumnPreferences) => void;
}

const ColumnPreferencesContext = createContext<ColumnPreferencesStore>({
  looks: {},
  change: () => {},
});

export function ColumnPreferencesProvider(props: {
  initial: ColumnPreferencesStore["looks"];
  children: ReactNode;
}) {
  const [looks, setPreferences] = useState(props.initial);
  const value = useMemo(() => {
    const change = (list: string, look: ColumnPreferences) => {
      const cookieValue = [look.compact ? "compact" : "", ...look.without].join(".");
      // biome-ignore lint/suspicious/noDocumentCookie: plain HTTP lacks the Cookie Store API
      document.cookie = `${COLUMNS_COOKIE_PREFIX}${list}=${cookieValue}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
      setPreferences((known) => ({ ...known, [list]: look }));
    };
    return { looks, change };
  }, [looks]);
  return <ColumnPreferencesContext value={value}>{props.children}</ColumnPreferencesContext>;
}

/** Returns the column preferences of a list, and functions to change them. */
export function useColumnPreferences(list: string) {
  const { looks, change } = useContext(ColumnPreferencesContext);
  return {
    look: looks[list] ?? DEFAULT_PREFERENCES,
    changeLook: (look: ColumnPreferences) => change(list, look),
  };
}
