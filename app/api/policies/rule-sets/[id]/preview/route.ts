import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { changeRuleSet } from "@/lib/policies/rule-sets/mutations";
import { reachOf } from "@/lib/policies/rule-sets/reach";
import { updateRuleSetSchema } from "@/lib/policies/rule-sets/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview what a change of a rule set would do",
    params: z.object({ id: pathId }),
    body: updateRuleSetSchema,
  },
  {
    scope: ({ id }, body) => reachOf(id, body.applies_to),
    change: (tx, { id }, body, user) => changeRuleSet(tx, id, body, user),
  },
);
