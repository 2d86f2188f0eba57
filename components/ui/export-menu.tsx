"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";
import { onDemand, preloading } from "./on-demand";

type ExportMenuProps = {
  /** Where a format is downloaded. */
  href: (format: "csv" | "xlsx") => string;
  /** What the file will hold. */
  what?: string;
};

// Menus weigh more than a list needs before anyone exports.
const Opened = onDemand(
  () => import("./export-choice").then((module) => module.ExportChoice),
  () => (
    <Button busy aria-haspopup="menu">
      Export
    </Button>
  ),
);

/** A button that offers a list as CSV or XLSX. */
export function ExportMenu({ href, what }: ExportMenuProps) {
  const [asked, setAsked] = useState(false);
  const label = (
    <>
      <Download aria-hidden />
      Export
    </>
  );
  if (asked) return <Opened trigger={<Button>{label}</Button>} href={href} what={what} />;
  return (
    <Button aria-haspopup="menu" onClick={() => setAsked(true)} {...preloading(Opened)}>
      {label}
    </Button>
  );
}
