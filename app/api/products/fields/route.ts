import { createFieldErrorKeys } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { createField } from "@/lib/product-fields/mutations";
import { listFields } from "@/lib/product-fields/queries";
import { createProductFieldSchema, productFieldJson } from "@/lib/product-fields/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List product fields", query: pageQuery, item: productFieldJson },
    ({ query }) => listFields(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a product field",
      errors: { conflict: createFieldErrorKeys("key", "label") },
      body: createProductFieldSchema,
      answer: productFieldJson,
      status: 201,
    },
    ({ body, user }) => createField(body, user),
  ),
});
