import { pageQuery } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listBatches } from "@/lib/products/batches/queries";
import { batchJson } from "@/lib/products/batches/schemas";
import { defineEndpoint, listRoute } from "@/lib/route";
import { uploadRoute } from "../upload-route";

/** The time limit on serverless hosts, in seconds. The endpoint also accepts uploads. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List batches", query: pageQuery, item: batchJson },
    ({ query }) => listBatches(query),
  ),
  POST: uploadRoute,
});
