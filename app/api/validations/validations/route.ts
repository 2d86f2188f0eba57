import { pageOrCursorOf, toPageOrNext } from "@/lib/platform/cursor";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listChangedValidations, listValidations, withDetail } from "@/lib/validations/queries";
import { listedValidationJson, validationListQuery } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List validations",
      query: validationListQuery,
      answer: pageOrCursorOf(listedValidationJson),
    },
    async ({ url, query }) => {
      const page = await toPageOrNext(url, query, listValidations, listChangedValidations);
      return query.detail === false ? page : { ...page, results: await withDetail(page.results) };
    },
  ),
});
