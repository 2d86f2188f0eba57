"use client";

import { Segmented } from "@/components/ui/segmented";

export type TextView = "text" | "source";

type TextOrSourceProps = { label: string; view: TextView; onChange: (view: TextView) => void };

/** Whether HTML is shown as its readers see it, or as it is stored. */
export function TextOrSource({ label, view, onChange }: TextOrSourceProps) {
  return (
    <Segmented
      label={label}
      options={[
        { value: "text", label: "Text" },
        { value: "source", label: "Source" },
      ]}
      value={view}
      onChange={onChange}
    />
  );
}
