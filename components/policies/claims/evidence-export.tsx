import { ExportMenu } from "@/components/ui/export-menu";

/** Downloads all evidence, in the columns that the import reads. */
export function EvidenceExport() {
  return (
    <ExportMenu
      what="All evidence"
      href={(format) => `/api/policies/evidence/export/?format=${format}`}
    />
  );
}
