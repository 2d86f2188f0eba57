import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { useCenteredTab } from "./use-centered-tab";

type Tab = { value: string; label: string; count?: number; invalid?: boolean };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** The TabPanels, one per tab. */
  children: ReactNode;
};

/** Underlined tabs. `invalid` marks a tab with an error. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useCenteredTab<HTMLDivElement>(value);
  return (
    <Root value={value} onValueChange={onChange} className="min-w-0">
      <List ref={list} aria-label={label} className="relative flex gap-3 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
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
          </Trigger>
        ))}
      </List>
      {children}
    </Root>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

/** The content of one tab. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Content value={value} className={cn("pt-4", className)}>
      {children}
    </Content>
  );
}
