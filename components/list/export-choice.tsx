"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { ExportMenuProps } from "./export-menu";

/** The formats as download links, in a menu that is open at first. */
export function ExportChoice({ href, what }: ExportMenuProps) {
  return (
    <Menu
      defaultOpen
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
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
