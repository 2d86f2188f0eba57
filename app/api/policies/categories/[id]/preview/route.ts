import { idParams } from "@/lib/platform/fields";
import { updatePolicyInTx } from "@/lib/policies/changes/change";
import { previewCategorySchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of a category change",
    params: idParams,
    body: previewCategorySchema,
  },
  {
    scope: ({ id }) => ({ category: id }),
    change: (tx, { id }, body, user) => updatePolicyInTx(tx, "category", id, body, user),
    policy: ({ id }) => ({ kind: "category", id }),
  },
);
