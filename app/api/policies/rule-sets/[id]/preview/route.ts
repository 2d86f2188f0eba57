import { idParams } from "@/lib/platform/fields";
import { updatePolicyInTx } from "@/lib/policies/changes/change";
import { getRuleSetReach } from "@/lib/policies/changes/rule-set-reach";
import { previewRuleSetSchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of a rule set change",
    params: idParams,
    body: previewRuleSetSchema,
  },
  {
    scope: ({ id }, body) => getRuleSetReach(id, body.applies_to),
    change: (tx, { id }, body, user) => updatePolicyInTx(tx, "rule_set", id, body, user),
    policy: ({ id }) => ({ kind: "rule_set", id }),
  },
);
