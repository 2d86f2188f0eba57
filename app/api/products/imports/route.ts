import { announceImport, uploadImport } from "@/lib/imports/drafts";
import { listImports } from "@/lib/imports/queries";
import { announceImportSchema, importForm, importJson } from "@/lib/imports/schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { readBody } from "@/lib/platform/request-body";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: EDITOR_ROLES,
      summary: "List your imports, or all imports for admins",
      query: pageQuery,
      item: importJson,
    },
    ({ query, user }) => listImports(query, user),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
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
