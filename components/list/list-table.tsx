"use client";

import type { ComponentProps } from "react";
import { Table } from "@/components/ui/table";
import { useLook } from "./looks";

type ListTableProps = Omit<ComponentProps<typeof Table>, "list"> & {
  list: { definition: { key: string } };
};

/** The table of a list, as dense and with the columns that the person wants (`app/globals.css`). */
export function ListTable({ list, ...table }: ListTableProps) {
  const { look } = useLook(list.definition.key);
  return (
    <Table
      data-density={look.compact ? "compact" : undefined}
      data-without={look.without.join(" ") || undefined}
      {...table}
    />
  );
}
