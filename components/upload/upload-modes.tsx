"use client";

import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import type { CategoryOption } from "./draft";

// Loaded when the user selects file upload.
const BulkUpload = dynamic(() => import("./bulk/bulk-upload").then((module) => module.BulkUpload));

const UPLOAD_MODES = ["single", "bulk"] as const;
const modeParser = parseAsStringLiteral(UPLOAD_MODES).withDefault("single");

type UploadMode = (typeof UPLOAD_MODES)[number];

type UploadModesProps = { single: ReactNode; categories: CategoryOption[] };

/** Uploads one product or a file. Each mode preserves its input while the other mode is shown. */
export function UploadModes({ single, categories }: UploadModesProps) {
  const [mode, setMode] = useQueryState("mode", modeParser);
  const [openedModes, setOpenedModes] = useState<readonly UploadMode[]>([mode]);
  if (!openedModes.includes(mode)) setOpenedModes([...openedModes, mode]);
  return (
    <>
      <Segmented
        label="Upload mode"
        options={[
          { value: "single", label: "Single Product" },
          { value: "bulk", label: "Bulk Upload" },
        ]}
        value={mode}
        onChange={(newMode) => void setMode(newMode)}
      />
      <div hidden={mode !== "single"}>{openedModes.includes("single") && single}</div>
      <div hidden={mode !== "bulk"}>
        {openedModes.includes("bulk") && <BulkUpload categories={categories} />}
      </div>
    </>
  );
}
