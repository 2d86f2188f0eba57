"use client";

import type { Forms } from "@/lib/enums";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { LoadFailed } from "../../list/load-failed";
import { ProposalList } from "./proposal-list";
import { type ProposedForm, type RuleRef, useTermProposals } from "./use-term-proposals";

type TermProposalsProps = {
  of: RuleRef;
  rule: RuleFields;
  /** Whether it is what the dialog was opened for. */
  opened: boolean;
  onChange: (part: Pick<RuleFields, "forms">) => void;
};

/** The catalogue's words that look like forms of a rule's terms; those ticked are forms once it is saved. */
export function TermProposals({ of, rule, opened, onChange }: TermProposalsProps) {
  const { proposals, error, retry, refuse } = useTermProposals(of, rule);
  if (!proposals && !error) return null;
  if (proposals?.length === 0) return null;
  return (
    <details open={opened || undefined} className="text-sm">
      <summary className="cursor-pointer font-medium">
        Forms in the Catalogue{" "}
        {proposals && <span className="font-normal text-ink-muted">{proposals.length}</span>}
      </summary>
      <div className="mt-3">
        {proposals ? (
          <ProposalList
            proposals={proposals}
            isTicked={(proposal) => isForm(rule.forms, proposal)}
            onTick={(ticked, on) => onChange({ forms: withForms(rule.forms, ticked, on) })}
            onRefuse={refuse}
          />
        ) : (
          <LoadFailed title={error?.message ?? ""} onRetry={retry} />
        )}
      </div>
    </details>
  );
}

function isForm(forms: Forms, { term, form }: ProposedForm): boolean {
  return forms[nameIn(forms, term)]?.includes(form) ?? false;
}

/** Forms with some more, or without them. */
function withForms(forms: Forms, changed: readonly ProposedForm[], on: boolean): Forms {
  let after = forms;
  for (const { term, form } of changed) {
    const name = nameIn(after, term);
    const others = (after[name] ?? []).filter((other) => other !== form);
    const list = on ? [...others, form] : others;
    const { [name]: _, ...rest } = after;
    after = list.length > 0 ? { ...after, [name]: list } : rest;
  }
  return after;
}

/** A term as it stands among forms already, which may be in another case. */
function nameIn(forms: Forms, term: string): string {
  const small = term.toLowerCase();
  return Object.keys(forms).find((name) => name.toLowerCase() === small) ?? term;
}
