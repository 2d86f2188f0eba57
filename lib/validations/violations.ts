import { and, count, desc, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { validations, violations } from "@/db/schema/validations";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/pagination";
import { checkedTexts, toViolationJson } from "./json";
import type { ListedViolationJson, ViolationQuery } from "./schemas";

function selectViolations(on: Database) {
  return on
    .select({
      violation: violations,
      checkedText: validations.checkedText,
      checkedTexts: validations.checkedTexts,
    })
    .from(violations)
    .innerJoin(validations, eq(validations.id, violations.validationId));
}

type Row = Awaited<ReturnType<typeof selectViolations>>[number];

/** Violations of the newest validations first, each validation's in the order of its text. */
export async function listViolations(query: ViolationQuery): Promise<Listing<ListedViolationJson>> {
  const where = and(
    query.validation === undefined ? undefined : eq(violations.validationId, query.validation),
    query.source === undefined ? undefined : eq(violations.source, query.source),
    query.severity === undefined ? undefined : eq(violations.severity, query.severity),
  );
  const [found, [total]] = await Promise.all([
    selectViolations(db())
      .where(where)
      .orderBy(desc(violations.validationId), violations.ordinal)
      .limit(query.page_size)
      .offset(offset(query)),
    db().select({ count: count() }).from(violations).where(where),
  ]);
  return { items: toListedJson(found), count: total?.count ?? 0, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getViolation(id: number): Promise<ListedViolationJson> {
  const [found] = await selectViolations(db()).where(eq(violations.id, id));
  if (!found) throw notFound("Violation");
  const [listed] = toListedJson([found]);
  if (!listed) throw notFound("Violation");
  return listed;
}

/** Each validation's texts are read once. */
function toListedJson(rows: Row[]): ListedViolationJson[] {
  const known = new Map<number, ProductTexts>();
  return rows.map(({ violation, ...stored }) => {
    const { validationId } = violation;
    const texts = known.get(validationId) ?? checkedTexts(stored.checkedText, stored.checkedTexts);
    known.set(validationId, texts);
    return {
      ...toViolationJson(violation, texts),
      validation: validationId,
      source: violation.source,
    };
  });
}
