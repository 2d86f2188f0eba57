import { announceImport, uploadImport } from "@/lib/imports/drafts";
import { listImports } from "@/lib/imports/queries";
import { announceImportSchema, importForm, importJson } from "@/lib/imports/schemas";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { readBody } from "@/lib/platform/request-body";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List your imports, or all imports for admins",
      query: pageQuery,
      answer: pageOf(importJson),
    },
    async ({ query, url, user }) => toPage(url, query, await listImports(query, user)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Upload a product file, or start an upload in parts",
      limit: "import",
      form: importForm,
      answer: importJson,
      status: 201,
    },
    async ({ request, user }) => {
      const isForm = /^multipart\//i.test(request.headers.get("content-type") ?? "");
      return isForm
        ? uploadImport(request, user)
        : announceImport(await readBody(request, announceImportSchema), user);
    },
  ),
});
