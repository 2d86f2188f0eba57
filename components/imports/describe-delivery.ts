import { formatNumber, pluralize } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";

export type ImportEffects = Pick<ImportJson, "counts" | "conflicting" | "foreign">;

/**
 * Describes the effects of an import, such as `1 changed, 58 the same, 1 conflict to decide`.
 * Returns null if the file changes nothing.
 */
export function describeDelivery(data: ImportEffects): string | null {
  const { counts, conflicting } = data;
  const { conflicts, missing } = counts;
  if (counts.new + counts.changed + conflicts + conflicting + missing === 0) return null;
  const parts = [
    [counts.new, "new"],
    [counts.changed, "changed"],
    [countSame(data), "the same"],
    [countSkipped(data), "skipped"],
    [missing, "not in the file"],
  ] as const;
  return [
    ...parts.flatMap(([count, label]) => (count > 0 ? [`${formatNumber(count)} ${label}`] : [])),
    ...(conflicts > 0
      ? [`${pluralize(conflicts, "conflict")} to decide`]
      : conflicting > 0
        ? ["no conflict to decide"]
        : []),
  ].join(", ");
}

/** Returns the number of products that are the same in Plumbline and in the file. */
export function countSame(data: ImportEffects): number {
  return Math.max(0, data.counts.same - data.conflicting - countSkipped(data));
}

/** Returns the number of products that are skipped because they belong to another source. */
export function countSkipped({ counts, foreign }: Pick<ImportJson, "counts" | "foreign">): number {
  // Rows with errors can also have ids of another source.
  return foreign?.choice === "skip" ? Math.min(foreign.count, counts.same) : 0;
}
