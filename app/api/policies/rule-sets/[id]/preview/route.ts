import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { changeRuleSet } from "@/lib/policies/rule-sets/mutations";
import { getReach } from "@/lib/policies/rule-sets/reach";
import { previewRuleSetSchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of a rule set change",
    params: z.object({ id: pathId }),
    body: previewRuleSetSchema,
  },
  {
    scope: ({ id }, body) => getReach(id, body.applies_to),
    change: (tx, { id }, body, user) => changeRuleSet(tx, id, body, user),
    policy: ({ id }) => ({ kind: "rule_set", id }),
  },
);
