"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { ValidationQuery } from "@/lib/validations/schemas";
import { filterParams } from "./list-query";

/** Downloads what the filters show. */
export function ExportMenu({ query }: { query: ValidationQuery }) {
  const href = (format: string) => {
    const params = filterParams(query);
    params.set("format", format);
    return `/api/validations/validations/export/?${params}`;
  };
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
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
