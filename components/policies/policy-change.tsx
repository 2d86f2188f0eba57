import { CollapsibleDiff } from "@/components/ui/diff/folded-diff";
import { formatExactPercent, toSentenceCase } from "@/lib/format";
import type { PolicyChangeJson } from "@/lib/policies/versions/schemas";
import { formatRuleType } from "./rules/rule-draft";

const CHANGE_VERBS = { added: "added", removed: "removed", changed: "changed" } as const;
/** The field that is stored as a fraction and displayed as a percentage. */
export const THRESHOLD_FIELD = "compliance_threshold";

const MIN_COLLAPSIBLE_LENGTH = 60;

/** Lists the differences between two policy versions. */
export function PolicyChanges({ changes }: { changes: readonly PolicyChangeJson[] }) {
  return (
    <ul className="divide-y">
      {changes.map((change) => (
        <li key={`${change.part} ${change.field}`} className="px-3 py-2 text-sm">
          <PolicyChange change={change} />
        </li>
      ))}
    </ul>
  );
}

function PolicyChange({ change }: { change: PolicyChangeJson }) {
  const { part, kind, field, before, after } = change;
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > MIN_COLLAPSIBLE_LENGTH;
  const subject = field ? `${part}, ${getFieldLabel(field).toLowerCase()}` : part;
  return (
    <>
      <p className="break-words">
        <span className="font-medium">{subject}</span> {CHANGE_VERBS[kind]}
        {kind === "changed" && !isLong && (
          <>
            {" "}
            from <Value field={field} text={before} /> to <Value field={field} text={after} />
          </>
        )}
      </p>
      {kind === "changed" && isLong && (
        <CollapsibleDiff before={before ?? ""} after={after ?? ""} />
      )}
      {kind !== "changed" && (before ?? after) && (
        <code className="line-clamp-3 break-words font-mono text-ink-muted text-xs">
          {before ?? after}
        </code>
      )}
    </>
  );
}

/** Labels of fields that have a different name in the policy forms. */
const FIELD_LABELS = new Map([
  ["version", "Version label"],
  ["is_active", "Active"],
  ["four_eyes", "Four-eyes principle"],
  ["forms", "Inflections"],
  ["field", "Checks"],
  ["when", "Only where the text mentions"],
  ["unless", "Unless it mentions"],
  ["within", "Maximum distance in words"],
]);

/** Returns a field's label, as shown in the policy form. */
export function getFieldLabel(field: string): string {
  return FIELD_LABELS.get(field) ?? toSentenceCase(field);
}

type ValueProps = { field: PolicyChangeJson["field"]; text: string | null };

function Value({ field, text }: ValueProps) {
  if (!text) return <span>nothing</span>;
  if (field === "rule_type") return <q>{formatRuleType(text)}</q>;
  if (field === THRESHOLD_FIELD) return <span>{formatExactPercent(Number(text))}</span>;
  return <q className="break-words">{text}</q>;
}
