"use client";

import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { ShownDiff } from "../findings/shown-diff";
import { ShownText } from "../findings/shown-text";

type OriginalDescriptionProps = { original: string; current: string };

/** The text that was uploaded, as it was or beside what became of it. */
export function OriginalDescription({ original, current }: OriginalDescriptionProps) {
  const [view, setView] = useState<"text" | "changes">("text");
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="font-semibold text-base">Original description</h3>
          <p className="text-ink-muted text-sm">The description was modified since its upload.</p>
        </div>
        <Segmented
          label="Original description"
          options={[
            { value: "text", label: "Text" },
            { value: "changes", label: "Changes" },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "text" ? (
        <ShownText text={original} className="text-ink-muted" />
      ) : (
        <ShownDiff before={original} after={current} />
      )}
    </section>
  );
}
