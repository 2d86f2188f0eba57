"use client";

import type { ReactNode } from "react";
import { Menu, MenuItem } from "./menu";

type ExportChoiceProps = { trigger: ReactNode; href: (format: "csv" | "xlsx") => string };

/** The formats, as download links. */
export function ExportChoice({ trigger, href }: ExportChoiceProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
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
