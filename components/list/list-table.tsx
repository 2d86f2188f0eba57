"use client";

import type { ComponentProps } from "react";
import { Table } from "@/components/ui/table";
import { useColumnPreferences } from "./column-preferences";

type ListTableProps = Omit<ComponentProps<typeof Table>, "list"> & {
  list: { definition: { key: string } };
};

/** A list's table with the user's density and columns (`app/globals.css`). */
export function ListTable({ list, ...table }: ListTableProps) {
  const { look } = useColumnPreferences(list.definition.key);
  return (
    <Table
      data-density={look.compact ? "compact" : undefined}
      data-without={look.without.join(" ") || undefined}
      {...table}
    />
  );
}
