import { showToast } from "@/components/ui/toast";
import type { ConflictChoice } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import type { ConflictChoicesInput, ConflictJson } from "@/lib/products/deliveries/schemas";

interface ResolvedConflicts {
  input: ConflictChoicesInput;
  /** The labels of fields by field name. */
  labels: ReadonlyMap<string, string>;
  /** The conflicts that were shown. */
  listed: readonly ConflictJson[];
  /** The numbers of undecided conflicts before and after the choice. */
  count: number;
  left: number;
}

const ALL_MESSAGES: Record<ConflictChoice, (conflicts: string) => string> = {
  ours: (conflicts) => `Kept the value in Plumbline in ${conflicts}.`,
  theirs: (conflicts) => `Took the delivered value in ${conflicts}.`,
  merge: (conflicts) => `Merged both changes in ${conflicts}.`,
};

const FIELD_MESSAGES: Record<ConflictChoice, (field: string) => string> = {
  ours: (field) => `${field}: kept the value in Plumbline.`,
  theirs: (field) => `${field}: took the delivered value.`,
  merge: (field) => `${field}: merged both changes.`,
};

/** Shows what a choice did, because resolved conflicts disappear from the list. */
export function showChoiceToast(resolved: ResolvedConflicts): void {
  const { left } = resolved;
  const leftText = left === 0 ? "No conflict is left." : `${pluralize(left, "conflict")} left.`;
  showToast(`${describeChoice(resolved)} ${leftText}`, { subject: "conflicts" });
}

function describeChoice({ input, labels, listed, count, left }: ResolvedConflicts): string {
  if (input.all) return ALL_MESSAGES[input.all](pluralize(Math.max(0, count - left), "conflict"));
  return Object.entries(input.choices)
    .flatMap(([productId, fields]) =>
      typeof fields === "string"
        ? []
        : Object.entries(fields).map(([field, choice]) => {
            const name = listed.find(({ product_id }) => product_id === productId)?.name;
            return FIELD_MESSAGES[choice](`${labels.get(field) ?? field} of ${name ?? productId}`);
          }),
    )
    .join(" ");
}
