import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createField } from "@/lib/product-fields/mutations";
import { listFields } from "@/lib/product-fields/queries";
import { createProductFieldSchema, productFieldJson } from "@/lib/product-fields/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List product fields",
      query: pageQuery,
      answer: pageOf(productFieldJson),
    },
    async ({ url, query }) => toPage(url, query, await listFields(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a product field",
      errors: { conflict: fieldErrorKeys("key", "label") },
      body: createProductFieldSchema,
      answer: productFieldJson,
      status: 201,
    },
    ({ body, user }) => createField(body, user),
  ),
});
