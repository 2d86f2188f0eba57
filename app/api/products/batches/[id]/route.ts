import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { getBatch } from "@/lib/products/batches/queries";
import { batchJson } from "@/lib/products/batches/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a batch with its progress",
      params: idParams,
      answer: batchJson,
    },
    ({ params }) => getBatch(params.id),
  ),
});
