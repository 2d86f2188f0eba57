"use client";

import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import type { CategoryOption } from "./draft";

// Loaded when the user selects file upload.
const BulkUpload = dynamic(() => import("./bulk/bulk-upload").then((module) => module.BulkUpload));

const MODES = ["single", "bulk"] as const;
const param = parseAsStringLiteral(MODES).withDefault("single");

type Mode = (typeof MODES)[number];

type UploadModesProps = { single: ReactNode; categories: CategoryOption[] };

/** Uploads one product or a file. Each mode keeps its input while the other one is shown. */
export function UploadModes({ single, categories }: UploadModesProps) {
  const [mode, setMode] = useQueryState("mode", param);
  const [openedModes, setOpenedModes] = useState<readonly Mode[]>([mode]);
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
        onChange={(chosen) => void setMode(chosen)}
      />
      <div hidden={mode !== "single"}>{openedModes.includes("single") && single}</div>
      <div hidden={mode !== "bulk"}>
        {openedModes.includes("bulk") && <BulkUpload categories={categories} />}
      </div>
    </>
  );
}
