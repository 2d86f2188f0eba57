"use client";

import { Bookmark, Columns3 } from "lucide-react";
import dynamic from "next/dynamic";
import { PopoverButton } from "@/components/ui/popover-button";
import type { ListQuery } from "./define-list";
import type { List } from "./use-list";

const ViewsPanel = dynamic(() => import("./views-panel").then((module) => module.ViewsPanel), {
  ssr: false,
});
const LookPanel = dynamic(() => import("./look-panel").then((module) => module.LookPanel), {
  ssr: false,
});

type ToolProps<Query extends ListQuery, Row> = {
  list: Pick<List<Query, Row>, "definition" | "query">;
};

/** Opens, saves and shares views of a list. */
export function ViewsButton<Query extends ListQuery, Row>({ list }: ToolProps<Query, Row>) {
  const { view, screen, hrefOf, startPage = 1 } = list.definition;
  if (!view || !screen) return null;
  const query = hrefOf({ ...list.query, page: startPage }).slice(1);
  return (
    <PopoverButton icon={Bookmark} label="Views">
      {(close) => <ViewsPanel list={view} screen={screen} query={query} close={close} />}
    </PopoverButton>
  );
}

/** Chooses a list's columns and its density. */
export function LookButton<Query extends ListQuery, Row>({ list }: ToolProps<Query, Row>) {
  const { key, columns } = list.definition;
  if (!columns) return null;
  return (
    <PopoverButton icon={Columns3} label="Columns">
      {() => <LookPanel list={key} columns={columns} />}
    </PopoverButton>
  );
}
