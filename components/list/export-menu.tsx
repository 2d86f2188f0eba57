"use client";

import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ExportFormat } from "@/lib/export/schemas";

export type ExportMenuProps = {
  /** The address of the download. */
  href: (format: ExportFormat) => string;
  /** What the file will hold. */
  what?: string;
};

// A menu weighs more than a list needs before anyone exports.
const ExportChoice = lazy(() =>
  import("./export-choice").then((module) => ({ default: module.ExportChoice })),
);

export function ExportMenu(props: ExportMenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <Button aria-haspopup="menu" busy={asked} onClick={() => setAsked(true)}>
      {!asked && <Download aria-hidden />}
      Export
    </Button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <ExportChoice {...props} />
    </Suspense>
  );
}
