import { idParams } from "@/lib/platform/fields";
import { updatePolicyInTx } from "@/lib/policies/changes/change";
import { previewGuidelineSchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of a brand guideline change",
    params: idParams,
    body: previewGuidelineSchema,
  },
  {
    scope: ({ id }) => ({ guideline: id }),
    change: (tx, { id }, body, user) => updatePolicyInTx(tx, "brand", id, body, user),
    policy: ({ id }) => ({ kind: "brand", id }),
  },
);
