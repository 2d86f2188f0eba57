import { EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";
import { listValidations } from "@/lib/validations/queries";
import { validationQuery, validationRowJson } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List validations",
      query: validationQuery,
      answer: pageOf(validationRowJson),
    },
    async ({ url, query }) => toPage(url, query, await listValidations(query)),
  ),
});
