import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";

/** Lists the rule sets that apply in addition to a policy's own rules. */
export function AppliedRuleSets({ ruleSets = [] }: { ruleSets?: readonly RuleSetScope[] }) {
  if (ruleSets.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold text-base">Other rule sets that apply</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {ruleSets.map(({ id, name, applies_to }) => (
          <li key={id} className="min-w-0 text-sm">
            <a
              href={`/policies?tab=rule-sets&rule_set=${id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-6 break-words text-accent-text hover:underline"
            >
              {name}
            </a>
            {applies_to.all && <span className="text-ink-muted text-xs"> for all products</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
