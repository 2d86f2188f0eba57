"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import {
  COLUMNS_COOKIE_PREFIX,
  type ColumnPreferences,
  DEFAULT_PREFERENCES,
} from "./stored-column-preferences";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

interface ColumnPreferencesStore {
  preferencesByList: Readonly<Record<string, ColumnPreferences>>;
  change: (list: string, preferences: ColumnPreferences) => void;
}

const ColumnPreferencesContext = createContext<ColumnPreferencesStore>({
  preferencesByList: {},
  change: () => {},
});

export function ColumnPreferencesProvider(props: {
  initial: ColumnPreferencesStore["preferencesByList"];
  children: ReactNode;
}) {
  const [preferencesByList, setPreferences] = useState(props.initial);
  const value = useMemo(() => {
    const change = (list: string, preferences: ColumnPreferences) => {
      const cookieValue = [preferences.compact ? "compact" : "", ...preferences.hidden].join(".");
      // biome-ignore lint/suspicious/noDocumentCookie: plain HTTP lacks the Cookie Store API
      document.cookie = `${COLUMNS_COOKIE_PREFIX}${list}=${cookieValue}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
      setPreferences((current) => ({ ...current, [list]: preferences }));
    };
    return { preferencesByList, change };
  }, [preferencesByList]);
  return <ColumnPreferencesContext value={value}>{props.children}</ColumnPreferencesContext>;
}

/** Returns a list's column preferences and functions to change them. */
export function useColumnPreferences(list: string) {
  const { preferencesByList, change } = useContext(ColumnPreferencesContext);
  return {
    preferences: preferencesByList[list] ?? DEFAULT_PREFERENCES,
    changePreferences: (preferences: ColumnPreferences) => change(list, preferences),
  };
}
