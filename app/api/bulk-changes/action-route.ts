import { type BulkChangeJson, bulkChangeJson } from "@/lib/bulk-changes/schemas";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** Defines an endpoint that starts, cancels or undoes a bulk change. */
export function defineActionEndpoint(
  summary: string,
  act: (id: number, user: SessionUser) => Promise<BulkChangeJson>,
) {
  return defineEndpoint({
    POST: route(
      {
        roles: EDITOR_ROLES,
        summary,
        params: idParams,
        answer: bulkChangeJson,
        errors: { conflict: createFieldErrorKeys("state") },
      },
      ({ params, user }) => act(params.id, user),
    ),
  });
}
