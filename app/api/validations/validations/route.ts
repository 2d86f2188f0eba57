import { createPageOrCursorSchema, toPageOrNext } from "@/lib/platform/cursor";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { addDetails, listChangedValidations, listValidations } from "@/lib/validations/queries";
import { listedValidationJson, validationListQuery } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List validations",
      query: validationListQuery,
      answer: createPageOrCursorSchema(listedValidationJson),
    },
    async ({ url, query }) => {
      const page = await toPageOrNext(url, query, listValidations, listChangedValidations);
      return query.detail === false ? page : { ...page, results: await addDetails(page.results) };
    },
  ),
});
