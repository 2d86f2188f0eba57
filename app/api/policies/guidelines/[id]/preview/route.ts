import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { changeGuideline } from "@/lib/policies/guidelines/mutations";
import { updateGuidelineSchema } from "@/lib/policies/schemas";
import { previewEndpoint } from "../../../preview-route";

export const { GET, POST, PUT, PATCH, DELETE } = previewEndpoint(
  {
    summary: "Preview what a change of a brand guideline would do",
    params: z.object({ id: pathId }),
    body: updateGuidelineSchema,
  },
  {
    scope: ({ id }) => ({ guideline: id }),
    change: (tx, { id }, body, user) => changeGuideline(tx, id, body, user),
  },
);
