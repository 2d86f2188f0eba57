"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { ExportFormat } from "@/lib/export/schemas";

type ExportMenuProps = {
  /** The address of the download. */
  href: (format: ExportFormat) => string;
  /** What the file will hold. */
  what?: string;
};

export function ExportMenu({ href, what }: ExportMenuProps) {
  return (
    <Menu
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
