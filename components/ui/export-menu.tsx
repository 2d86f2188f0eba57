"use client";

import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "./button";

// Menus weigh more than a list needs before anyone exports.
const Opened = lazy(() =>
  import("./export-choice").then(({ ExportChoice }) => ({ default: ExportChoice })),
);

type ExportMenuProps = {
  /** Where a format is downloaded. */
  href: (format: "csv" | "xlsx") => string;
  /** What the file will hold. */
  what?: string;
};

/** A button that offers a list as CSV or XLSX. */
export function ExportMenu({ href, what }: ExportMenuProps) {
  const [asked, setAsked] = useState(false);
  const closed = (
    <Button busy={asked} aria-haspopup="menu" onClick={() => setAsked(true)}>
      {!asked && <Download aria-hidden />}
      Export
    </Button>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened
        trigger={
          <Button>
            <Download aria-hidden />
            Export
          </Button>
        }
        href={href}
        what={what}
      />
    </Suspense>
  );
}
