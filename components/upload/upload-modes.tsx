"use client";

import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { type ReactNode, useState } from "react";
import { loadAhead } from "@/components/ui/load-ahead";
import { Segmented } from "@/components/ui/segmented";
import { DropArea } from "../form/drop-area";
import { IMPORT_EXTENSIONS } from "../imports/send-file";
import type { CategoryOption } from "./draft";

// Loaded when the user selects file upload.
const BulkUpload = dynamic(
  loadAhead(() => import("./bulk/bulk-upload").then((module) => module.BulkUpload)),
);

const UPLOAD_MODES = ["single", "bulk"] as const;
const modeParser = parseAsStringLiteral(UPLOAD_MODES).withDefault("single");

type UploadMode = (typeof UPLOAD_MODES)[number];

type UploadModesProps = { single: ReactNode; categories: CategoryOption[] };

/**
 * Uploads one product or a file. A dropped file opens the bulk mode, which determines the kind of
 * file. Each mode preserves its input while the other mode is shown.
 */
export function UploadModes({ single, categories }: UploadModesProps) {
  const [mode, setMode] = useQueryState("mode", modeParser);
  const [openedModes, setOpenedModes] = useState<readonly UploadMode[]>([mode]);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  if (!openedModes.includes(mode)) setOpenedModes([...openedModes, mode]);
  return (
    <>
      {mode === "single" && (
        <DropArea
          file={null}
          disabled={false}
          accept={IMPORT_EXTENSIONS}
          compact
          hint="Bulk upload or any export: Shopify, WooCommerce, Google feeds and others"
          onFiles={(files) => {
            setDropped(files);
            void setMode("bulk");
          }}
        />
      )}
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
        {openedModes.includes("bulk") && <BulkUpload categories={categories} dropped={dropped} />}
      </div>
    </>
  );
}
