import { insertReadyMade } from "@/lib/policies/ready-made/mutations";
import { readyMadeParams } from "@/lib/policies/ready-made/schemas";
import { EMPTY_SCOPE } from "@/lib/policies/rule-sets/uses";
import { previewInstallSchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of installing a template",
    params: readyMadeParams,
    body: previewInstallSchema,
  },
  {
    scope: (_params, { applies_to = EMPTY_SCOPE }) => ({ ruleSetScope: applies_to }),
    change: (tx, { key }, body, user) => insertReadyMade(tx, key, body, user),
    policy: (_params, id) => ({ kind: "rule_set", id }),
  },
);
