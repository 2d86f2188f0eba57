"use client";

import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { cn } from "./cn";

type Tab = { value: string; label: string; count?: number; invalid?: boolean };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** TabPanels, one a tab. */
  children: ReactNode;
};

const Shown = createContext({ id: "", value: "" });

/**
 * Underlined tabs; a tab marked `invalid` says that it holds an error. One of them is reached by
 * Tab, the others from there by arrow keys, Home and End, as WAI-ARIA has it.
 */
export function Tabs({ label, tabs, value, onChange, className, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) center(list.current, document.getElementById(tabId(id, value)));
  }, [id, value]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = steps(at, tabs.length)[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  };
  return (
    <div className={cn("min-w-0", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex gap-3 overflow-x-auto border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelId(id, tab.value)}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 rounded-t-sm border-transparent px-1 border-b-2 font-medium text-ink-muted text-sm hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-sm bg-neutral-soft px-1.5 text-neutral-text text-xs tabular-nums">
                {tab.count}
              </span>
            )}
            {tab.invalid && (
              <span className="size-1.5 rounded-full bg-danger">
                <span className="sr-only">has an error</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <Shown value={useMemo(() => ({ id, value }), [id, value])}>{children}</Shown>
    </div>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  const shown = useContext(Shown);
  const active = shown.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(shown.id, value)}
      aria-labelledby={tabId(shown.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what a tab shows comes next after it
      tabIndex={0}
      hidden={!active}
      className={cn("pt-4", className)}
    >
      {active && children}
    </div>
  );
}

/** Where the tabs do not fit, the chosen one is in sight, with a part of those beside it. */
function center(list: HTMLElement, tab: HTMLElement | null) {
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

function steps(at: number, count: number): Record<string, number> {
  return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
}

function tabId(id: string, value: string): string {
  return `${id}-tab-${value}`;
}

function panelId(id: string, value: string): string {
  return `${id}-panel-${value}`;
}
