"use client";

import type { ComponentProps } from "react";
import type { ListColumn } from "./columns";
import { ColumnsPanel } from "./columns-panel";
import { ViewsPanel } from "./views-panel";

type ViewPanelProps = {
  /** The key under which the column preferences are stored. */
  list: string;
  columns?: readonly ListColumn[];
  /** The props of the saved views, or null for lists without saved views. */
  saved: Omit<ComponentProps<typeof ViewsPanel>, "close"> | null;
  close: () => void;
};

/** Shows a list's saved views, columns and density. */
export function ViewPanel({ list, columns, saved, close }: ViewPanelProps) {
  return (
    <>
      {saved && <ViewsPanel {...saved} close={close} />}
      {columns && <ColumnsPanel list={list} columns={columns} />}
    </>
  );
}
