"use client";

import { ExportMenu } from "@/components/ui/export-menu";
import type { Period } from "@/lib/enums";

/** Downloads all figures for the period. */
export function ExportButton({ period }: { period: Period }) {
  return (
    <ExportMenu
      contentLabel="All figures of this period"
      href={(format) => `/api/products/analytics/export/?period=${period}&format=${format}`}
    />
  );
}
