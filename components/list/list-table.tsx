import type { ComponentProps } from "react";
import { Table } from "@/components/ui/table";
import { useColumnPreferences } from "./column-preferences";

type ListTableProps = Omit<ComponentProps<typeof Table>, "list" | "fits"> & {
  list: { definition: { key: string } };
};

/** Shows a list's table with the user's density (`app/globals.css`). */
export function ListTable({ list, ...table }: ListTableProps) {
  const { preferences } = useColumnPreferences(list.definition.key);
  return <Table data-density={preferences.compact ? "compact" : undefined} fits {...table} />;
}
