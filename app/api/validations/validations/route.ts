import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { listValidations, withDetail } from "@/lib/validations/queries";
import { listedValidationJson, validationListQuery } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List validations",
      query: validationListQuery,
      answer: pageOf(listedValidationJson),
    },
    async ({ url, query }) => {
      const found = await listValidations(query);
      return toPage(url, query, query.detail === false ? found : await withDetail(found));
    },
  ),
});
