import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { changeCategory } from "@/lib/policies/categories/mutations";
import { updateCategorySchema } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";
import { streamEvents } from "@/lib/validations/preview/answer";
import { supposing } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";

const params = z.object({ id: pathId });

/** What saving this change would do to the products, as lines of JSON; nothing is stored. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Preview what a change of a category would do",
      limit: "preview",
      storesNothing: true,
      answer: previewEvent,
      media: ["application/x-ndjson"],
      params,
      query: previewQuery,
      body: updateCategorySchema,
    },
    async ({ params, query, body, user, request }) => {
      const scope = { category: params.id };
      const hypothesis = await supposing(scope, (tx) => changeCategory(tx, params.id, body, user));
      return streamEvents(request, (signal) => runPreview(scope, hypothesis, query.model, signal));
    },
  ),
});
