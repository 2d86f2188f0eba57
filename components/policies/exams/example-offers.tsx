import { Button } from "@/components/ui/button";
import type { ExampleOfferJson } from "@/lib/exams/schemas";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { useDetail } from "../use-policies";

type ExampleOffersProps = {
  /** The stored rule's id. */
  of: number;
  rule: RuleFields;
  onChange: (part: Partial<RuleFields>) => void;
};

const SHOWN = 5;

/** Sentences that people decided on, offered as the rule's examples. */
export function ExampleOffers({ of, rule, onChange }: ExampleOffersProps) {
  const path = `/policies/exams/offers/?rule=${of}`;
  const { data = [] } = useDetail<ExampleOfferJson[]>(path, "Failed to fetch offered examples");
  const taken = new Set([...rule.must_flag, ...rule.must_pass].map(textOf));
  const offers = data.filter(({ example }) => !taken.has(textOf(example)));
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">From decisions on its findings</p>
      <ul className="flex flex-col gap-2">
        {offers.slice(0, SHOWN).map(({ kind, example, decision, reason }) => (
          <li key={decision} className="flex flex-wrap items-center gap-2 text-sm">
            <p className="min-w-0 flex-1 basis-48 break-words">
              “{textOf(example)}”
              <span className="block text-ink-muted text-xs">
                {kind === "must_pass" ? "Decided wrong" : "Confirmed"}: {reason}
              </span>
            </p>
            <Button size="sm" onClick={() => onChange({ [kind]: [...rule[kind], example] })}>
              {kind === "must_pass" ? "Add to Must Pass" : "Add to Must Flag"}
            </Button>
          </li>
        ))}
      </ul>
      {offers.length > SHOWN && (
        <p className="text-ink-muted text-xs">{offers.length - SHOWN} more behind these.</p>
      )}
    </div>
  );
}

function textOf(example: ExampleOfferJson["example"]): string {
  return typeof example === "string" ? example : example.text;
}
