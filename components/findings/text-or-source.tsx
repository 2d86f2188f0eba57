"use client";

import { Segmented } from "@/components/ui/segmented";
import { useHydrated } from "../list/use-hydrated";

export type TextView = "text" | "source";

type TextOrSourceProps = { label: string; view: TextView; onChange: (view: TextView) => void };

/**
 * Whether HTML is shown as its readers see it, or as it is stored; to be chosen once its script has
 * come, for a choice made before would be lost.
 */
export function TextOrSource({ label, view, onChange }: TextOrSourceProps) {
  const ready = useHydrated();
  return (
    <Segmented
      label={label}
      options={[
        { value: "text", label: "Text" },
        { value: "source", label: "Source" },
      ]}
      value={view}
      disabled={!ready}
      onChange={onChange}
    />
  );
}
