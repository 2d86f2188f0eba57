"use client";

import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
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

/** Underlined tabs; a tab marked `invalid` says that it holds an error. */
export function Tabs({ label, tabs, value, onChange, className, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cn("min-w-0", className)}>
      <Radix.List aria-label={label} className="flex gap-3 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 rounded-t-sm border-transparent px-1 border-b-2 font-medium text-ink-muted text-sm hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
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
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={cn("pt-4", className)}>
      {children}
    </Radix.Content>
  );
}
