"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";

const MODES = ["single", "bulk"] as const;
const MODE = parseAsStringLiteral(MODES).withDefault("single").withOptions({ history: "push" });

type Mode = (typeof MODES)[number];

/** One product or a file of them. What was begun in one mode is kept while the other is looked at. */
export function UploadModes(screens: Record<Mode, ReactNode>) {
  const [mode, setMode] = useQueryState("mode", MODE);
  const [opened, setOpened] = useState<readonly Mode[]>([mode]);
  if (!opened.includes(mode)) setOpened([...opened, mode]);
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
      {MODES.filter((each) => opened.includes(each)).map((each) => (
        <div key={each} hidden={each !== mode}>
          {screens[each]}
        </div>
      ))}
    </>
  );
}
