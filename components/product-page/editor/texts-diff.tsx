"use client";

import { DESCRIPTION, type FieldText } from "@/lib/enums";
import { useFieldLabel } from "../../fields/use-fields";
import { ShownDiff } from "../../findings/shown-diff";
import type { WrittenTexts } from "../../writing/written-texts";
import { changedFields } from "./use-draft";

type TextsDiffProps = { before: WrittenTexts; after: WrittenTexts };

/** What became of a product's texts, those that changed; a description alone without a heading. */
export function TextsDiff({ before, after }: TextsDiffProps) {
  const label = useFieldLabel();
  const changed = changedFields(before, after);
  const diff = (field: string) => (
    <ShownDiff before={asText(before[field])} after={asText(after[field])} />
  );
  if (changed.length === 0 || (changed.length === 1 && changed[0] === DESCRIPTION))
    return diff(DESCRIPTION);
  return (
    <div className="flex flex-col gap-4">
      {changed.map((field) => (
        <section key={field} aria-label={label(field)} className="flex min-w-0 flex-col gap-1">
          <h3 className="font-medium text-ink-muted text-xs">{label(field)}</h3>
          {diff(field)}
        </section>
      ))}
    </div>
  );
}

/** A list is its items, one a line. */
function asText(text: FieldText | undefined): string {
  return Array.isArray(text) ? text.join("\n") : (text ?? "");
}
