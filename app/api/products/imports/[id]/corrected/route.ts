import { downloadCorrected } from "@/lib/imports/corrected/download";
import {
  correctedFileQuery,
  correctedJson,
  IMPORT_FILE_TYPES,
  notEncodableJson,
} from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Download an import's original file with the current texts",
      media: IMPORT_FILE_TYPES,
      answer: correctedJson,
      params: idParams,
      query: correctedFileQuery,
      errors: { conflict: notEncodableJson },
    },
    ({ params, query, user }) => downloadCorrected(params.id, query, user),
  ),
});
