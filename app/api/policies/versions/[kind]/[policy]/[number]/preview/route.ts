import { applyVersion } from "@/lib/policies/changes/restore";
import { getVersionReach } from "@/lib/policies/changes/rule-set-reach";
import { policyVersionParams } from "@/lib/policies/versions/schemas";
import { previewVersionSchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of restoring a policy version",
    params: policyVersionParams,
    body: previewVersionSchema,
  },
  {
    scope: ({ kind, policy, number }) => {
      if (kind === "rule_set") return getVersionReach(policy, number);
      return kind === "brand" ? { guideline: policy } : { category: policy };
    },
    change: (tx, { kind, policy: id, number }, _body, user) =>
      applyVersion(tx, { kind, id, number }, user),
    policy: ({ kind, policy: id }) => ({ kind, id }),
  },
);
