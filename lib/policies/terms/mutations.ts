import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import type { users } from "@/db/schema/users";
import { rejectedInflections } from "@/db/schema/words";
import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { type FieldErrors, invalidField, invalidFields } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { POLICY_OWNERS } from "../owners";
import { type RuleRow, selectRules } from "../rules/queries";
import { loadRefusals } from "./refusals";
import { toRuleTerms } from "./rule-terms";
import type { Refusal } from "./schemas";

/** Rejects a word as an inflection. Idempotent. @throws DomainError invalid */
export async function rejectInflection(
  refusal: Refusal,
  user: Pick<typeof users.$inferSelect, "id">,
): Promise<Refusal> {
  const { rule: id, source, term, form } = refusal;
  await db().transaction(async (tx) => {
    const [rule] = await selectRules(tx, POLICY_OWNERS[source].ruleOwner, eq(rules.id, id)).for(
      "update",
      {
        of: rules,
      },
    );
    if (!rule) throw invalidField("rule", "This rule does not exist.");
    const errors = findErrors(rule, refusal);
    if (Object.keys(errors).length > 0) throw invalidFields(errors);
    if ((await loadRefusals(tx, [id])).has(id, term, form)) return;
    await tx
      .insert(rejectedInflections)
      .values({ ruleId: id, term: term.trim(), form: form.trim() });
    const { entity } = POLICY_OWNERS[source].ruleOwner;
    const auditFields = { action: `${entity}.form_refused`, entity, entityId: id };
    await recordAudit(tx, { actorId: user.id, ...auditFields, detail: { term, form } });
  });
  return refusal;
}

function findErrors(rule: RuleRow, { term, form }: Refusal): FieldErrors {
  const normalize = (text: string) => normalizeTerm(text, rule.matchCase);
  const terms = toRuleTerms(rule).terms.map(normalize);
  const forms = Object.values(rule.forms).flat().map(normalize);
  const faults: FieldErrors = {};
  if (!terms.includes(normalize(term))) faults.term = [`“${term}” is not a term of this rule.`];
  if (normalize(form) === "") faults.form = ["An inflection is empty."];
  else if (terms.includes(normalize(form)))
    faults.form = [`“${form}” is a term of the rule itself.`];
  else if (forms.includes(normalize(form)))
    faults.form = [`“${form}” is already an inflection of the rule.`];
  return faults;
}
