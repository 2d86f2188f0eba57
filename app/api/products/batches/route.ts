import { importProducts } from "@/lib/imports/uploads/import";
import {
  dryRunResponseSchema,
  uploadErrorSchema,
  uploadResponseSchema,
} from "@/lib/imports/uploads/schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { readUpload } from "@/lib/platform/uploads/form";
import { uploadForm, uploadQuery } from "@/lib/platform/uploads/form-schemas";
import { listBatches } from "@/lib/products/batches/queries";
import { batchJson } from "@/lib/products/batches/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. The endpoint also accepts uploads. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List batches", query: pageQuery, item: batchJson },
    ({ query }) => listBatches(query),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Upload a spreadsheet of products",
      errors: { invalid: uploadErrorSchema },
      limit: "import",
      form: uploadForm,
      answer: uploadResponseSchema,
      status: 201,
      alternative: {
        status: 200,
        answer: dryRunResponseSchema,
        when: "With dry_run: a preview of the upload",
      },
      query: uploadQuery,
    },
    async ({ request, query, user }) => {
      const upload = await readUpload(request, query.dry_run);
      return Response.json(await importProducts(upload, user), {
        status: upload.dryRun ? 200 : 201,
      });
    },
  ),
});
