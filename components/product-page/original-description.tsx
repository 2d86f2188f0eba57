"use client";

import { useState } from "react";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { Segmented } from "@/components/ui/segmented";

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
        <p className="whitespace-pre-wrap break-words text-ink-muted leading-7">{original}</p>
      ) : (
        <LazyDiff before={original} after={current} />
      )}
    </section>
  );
}
