import { importProducts } from "@/lib/imports/uploads/import";
import {
  dryRunResponseSchema,
  uploadErrorSchema,
  uploadResponseSchema,
} from "@/lib/imports/uploads/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { readUpload } from "@/lib/platform/uploads/form";
import { uploadForm, uploadQuery } from "@/lib/platform/uploads/form-schemas";
import { route } from "@/lib/route";

/** The upload of a spreadsheet, which two endpoints accept. */
export const uploadRoute = route(
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
);
