import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { keywordVolumes, seoKeywords } from "@/db/schema/seo";
import type { users } from "@/db/schema/users";
import { DomainError } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import { readUploadedFile } from "@/lib/platform/uploads/form";
import type { VolumesResponse } from "./schemas";
import { readVolumes } from "./volumes-file";

const MAX_SHOWN_ERRORS = 100;

/**
 * Replaces the search volumes with those in an uploaded keyword file, and updates the products'
 * keywords. Invalid rows are reported and skipped.
 * @throws DomainError invalid if no row is valid or the file is unreadable; too_large
 */
export async function importVolumes(
  request: Request,
  user: typeof users.$inferSelect,
): Promise<VolumesResponse> {
  const file = await readUploadedFile(request, "Choose a .csv file.");
  const { volumes, errors } = await readVolumes(
    new Uint8Array(await file.arrayBuffer()),
    file.name,
  );
  const messages = shortenErrors(errors);
  if (volumes.length === 0) {
    const sentence = errors[0] ?? "The file has no rows.";
    throw new DomainError("invalid", sentence, {
      fields: { file: [sentence] },
      body: { imported: 0, errors: messages },
    });
  }
  await db().transaction(async (tx) => {
    const inputRows = sql`json_to_recordset(${JSON.stringify(volumes)}::text::json)
      as given(keyword text, market text, volume int)`;
    await tx.execute(sql`
      insert into ${keywordVolumes} (normalized, market, volume, imported_by)
      select keyword, market, volume, ${user.id}::int from ${inputRows} order by 1, 2
      on conflict (normalized, market) do update
      set volume = excluded.volume, imported_by = excluded.imported_by, imported_at = now()`);
    await tx.execute(sql`
      update ${seoKeywords} k set search_volume = given.volume from ${inputRows}
      where k.normalized = given.keyword and k.market = given.market
        and k.search_volume is distinct from given.volume`);
    const detail = { file_name: file.name, imported: volumes.length, errors: errors.length };
    const entry = { action: "seo.volumes_imported", entity: "keyword_volumes", entityId: null };
    await recordAudit(tx, { actorId: user.id, ...entry, detail });
  });
  const errorSentence = errors.length > 0 ? ` ${pluralize(errors.length, "row")} skipped.` : "";
  const message = `${pluralize(volumes.length, "search volume")} imported.${errorSentence}`;
  return { imported: volumes.length, errors: messages, message };
}

function shortenErrors(errors: string[]): string[] {
  const hiddenCount = errors.length - MAX_SHOWN_ERRORS;
  return hiddenCount > 0
    ? [...errors.slice(0, MAX_SHOWN_ERRORS), `${pluralize(hiddenCount, "more row")}.`]
    : errors;
}
