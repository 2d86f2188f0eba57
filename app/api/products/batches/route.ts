import { importProducts } from "@/lib/imports/uploads/import";
import { dryRunAnswer, uploadAnswer, uploadRefusal } from "@/lib/imports/uploads/schemas";
import { readUpload } from "@/lib/platform/files/form";
import { uploadForm, uploadQuery } from "@/lib/platform/files/form-schemas";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { listBatches } from "@/lib/products/batches/queries";
import { batchJson } from "@/lib/products/batches/schemas";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. The endpoint also accepts uploads. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "List batches", query: pageQuery, answer: pageOf(batchJson) },
    async ({ query, url }) => toPage(url, query, await listBatches(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Upload a spreadsheet of products",
      errors: { invalid: uploadRefusal },
      limit: "import",
      form: uploadForm,
      answer: uploadAnswer,
      status: 201,
      also: { status: 200, answer: dryRunAnswer, when: "With dry_run: a preview of the upload" },
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
