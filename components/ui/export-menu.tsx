"use client";

import { Download } from "lucide-react";
import { Button } from "./button";
import { Menu, MenuItem, MenuLabel } from "./menu";

type ExportMenuProps = {
  /** Returns the download URL for a format. */
  href: (format: "csv" | "xlsx") => string;
  /** Describes the file's content. */
  what?: string;
};

/** A button that downloads a list as CSV or XLSX. */
export function ExportMenu({ href, what }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden />
          <span className="max-sm:sr-only">Export</span>
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
