import { Download } from "lucide-react";
import { Button } from "./button";
import { Menu, MenuItem, MenuLabel } from "./menu";

type ExportMenuProps = {
  /** Returns the download URL for a format. */
  href: (format: "csv" | "xlsx") => string;
  /** Describes the file's content. */
  contentLabel?: string;
  /** Whether the button has no border until it is hovered or focused. */
  borderless?: boolean;
};

/** A button that downloads a list as CSV or XLSX. */
export function ExportMenu({ href, contentLabel, borderless }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant={borderless ? "ghost" : "secondary"}>
          <Download aria-hidden />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      {contentLabel && <MenuLabel>{contentLabel}</MenuLabel>}
      <ExportItems href={href} />
    </Menu>
  );
}

/** The formats of an export, as items of a menu. */
export function ExportItems({ href }: Pick<ExportMenuProps, "href">) {
  return (
    <>
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
    </>
  );
}
