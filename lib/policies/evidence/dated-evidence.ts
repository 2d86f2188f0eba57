import { and, asc, gte, isNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import type { Validity } from "@/lib/checking/rules/validity";
import { replaceUnderscores } from "@/lib/format";

interface DatedEvidence extends Validity {
  id: number;
  claim: string;
  name: string;
}

/** Lists the records whose first or last day has not passed, by id. */
export async function listDatedEvidence(today: string): Promise<DatedEvidence[]> {
  const rows = await db()
    .select()
    .from(evidence)
    .where(
      and(
        isNull(evidence.withdrawnAt),
        or(gte(evidence.validFrom, today), gte(evidence.validUntil, today)),
      ),
    )
    .orderBy(asc(evidence.id));
  return rows.map((row) => ({
    id: row.id,
    claim: row.claim,
    name: formatEvidenceName(row),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
  }));
}

/** Formats the name of a record: its kind with its reference or, without one, its issuer. */
export function formatEvidenceName({
  kind,
  reference,
  issuer,
}: Pick<typeof evidence.$inferSelect, "kind" | "reference" | "issuer">): string {
  const kindName = kind === "other" ? "evidence" : replaceUnderscores(kind);
  return `${kindName} ${reference || issuer}`;
}
