import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { createEdit } from "@/lib/edits/mutations";
import { listEdits } from "@/lib/edits/queries";
import { createEditSchema, editJson, editQuery } from "@/lib/edits/schemas";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List changes of texts",
      query: editQuery,
      answer: pageOf(editJson),
    },
    async ({ url, query }) => toPage(url, query, await listEdits(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Change the text of a product",
      refusals: ["conflict"],
      body: createEditSchema,
      answer: editJson,
      status: 201,
    },
    ({ body, user }) => createEdit(body, user),
  ),
});
