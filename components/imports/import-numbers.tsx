import { formatNumber } from "@/lib/format";
import { countSame, countSkipped, type ImportEffects } from "./describe-delivery";

/** Shows the counts of an import, without those of zero except for new products. */
export function ImportNumbers(effects: ImportEffects) {
  const { counts } = effects;
  const items = [
    ["New", counts.new],
    ["Changed", counts.changed],
    ["The same", countSame(effects)],
    ["Skipped, of another source", countSkipped(effects)],
    ["Rows with errors", counts.errors],
    ["Variants and duplicates", counts.grouped],
    ["Not in the file", counts.missing],
    ["Corrections kept", counts.kept],
    ["Conflicts", counts.conflicts],
    ["With decided conflicts", counts.conflicts === 0 ? effects.conflicting : 0],
  ] as const;
  const visibleItems = items.filter(([, count], index) => index === 0 || count > 0);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {visibleItems.map(([label, count]) => (
        <div key={label}>
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd className="font-medium text-base tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
