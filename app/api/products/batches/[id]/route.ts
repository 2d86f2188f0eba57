import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { getBatch } from "@/lib/batches/queries";
import { batchJson } from "@/lib/batches/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a batch with its progress",
      params: z.object({ id: pathId }),
      answer: batchJson,
    },
    ({ params }) => getBatch(params.id),
  ),
});
