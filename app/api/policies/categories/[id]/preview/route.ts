import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { updateCategoryInTx } from "@/lib/policies/categories/mutations";
import { previewCategorySchema } from "@/lib/validations/preview/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview the impact of a category change",
    params: z.object({ id: pathId }),
    body: previewCategorySchema,
  },
  {
    scope: ({ id }) => ({ category: id }),
    change: (tx, { id }, body, user) => updateCategoryInTx(tx, id, body, user),
    policy: ({ id }) => ({ kind: "category", id }),
  },
);
