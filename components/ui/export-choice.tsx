"use client";

import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLabel } from "./menu";

type ExportChoiceProps = {
  trigger: ReactNode;
  href: (format: "csv" | "xlsx") => string;
  what?: string;
};

/** The formats, as download links. */
export function ExportChoice({ trigger, href, what }: ExportChoiceProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {what && <MenuLabel>{what}</MenuLabel>}
      <MenuItem asChild>
        <a href={href("csv")} download>
          CSV
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={href("xlsx")} download>
          Excel (XLSX)
        </a>
      </MenuItem>
    </Menu>
  );
}
