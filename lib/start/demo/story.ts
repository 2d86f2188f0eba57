import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { categories } from "@/db/schema/policies";
import { batches, products } from "@/db/schema/products";
import { type User, users } from "@/db/schema/users";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { demoCategories, demoProducts } from "@/db/seed/insert";
import {
  ADDED,
  type AddedSentence,
  BULK_CHANGE,
  DECIDED_TEXTS,
  LOWERED,
  UPLOADED_TODAY,
  UPLOADS,
} from "@/db/seed/story";
import { bulkChangeSteps } from "@/lib/bulk-changes/claim";
import { createBulkChange, startBulkChange } from "@/lib/bulk-changes/mutations";
import { processBulkChange } from "@/lib/bulk-changes/process-bulk-change";
import { createBulkChangeSchema } from "@/lib/bulk-changes/schemas";
import { updatePolicy } from "@/lib/policies/changes/change";
import { createEdit } from "@/lib/products/edits/mutations";
import { updateProduct } from "@/lib/products/update";
import { createApproval } from "@/lib/validations/approvals/mutations";
import type { Decision } from "@/lib/validations/approvals/store";
import { decideOnFinding } from "@/lib/validations/decisions/mutations";
import { checkBatch } from "@/lib/validations/run";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { getDatabaseTime, shiftTimestamps } from "./move-back";

type People = Record<"admin" | "reviewer", User>;

/** An event and the number of days ago that it happened. */
interface DemoEvent {
  daysAgo: number;
  run: () => Promise<void>;
}

/**
 * Creates three months of history for the demo data stored since a given time. Regular code
 * performs each event, and the event's timestamps are then backdated. Requires that no model is
 * configured and that no other worker processes the queue.
 */
export async function createDemoHistory(storedAt: Date): Promise<void> {
  const [people, idOf] = await Promise.all([findPeople(), createIdResolver()]);
  await shiftTimestamps(storedAt, subtractDays(90));
  const events = [
    ...createUploads(idOf, people.reviewer),
    ...ADDED.flatMap((addition) => createEditEvents(addition, idOf, people)),
    ...createDecisions(idOf, people),
    ...createThresholdChanges(people.admin),
    { daysAgo: BULK_CHANGE.daysAgo, run: () => runBulkChange(people.admin) },
  ];
  const eventsByDay = Map.groupBy(events, ({ daysAgo }) => daysAgo);
  for (const [daysAgo, ofDay] of [...eventsByDay].sort(([a], [b]) => b - a)) {
    const startedAt = await getDatabaseTime();
    for (const { run } of ofDay) await run();
    await checkSince(startedAt);
    await shiftTimestamps(startedAt, subtractDays(daysAgo));
  }
  await uploadNow(UPLOADED_TODAY.map(idOf), null);
  // Marks older notifications as read: three months of unread ones would be unrealistic.
  await db()
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '1 day'` })
    .where(lt(notifications.createdAt, subtractDays(7)));
}

type IdResolver = (productId: string) => number;

async function findPeople(): Promise<People> {
  const allUsers = await db().select().from(users);
  const findPersonByRole = (role: keyof People) => {
    const person = allUsers.find((user) => user.role === role);
    if (!person) throw new Error(`The demo has no ${role}.`);
    return person;
  };
  return { admin: findPersonByRole("admin"), reviewer: findPersonByRole("reviewer") };
}

async function createIdResolver(): Promise<IdResolver> {
  const productRows = await db()
    .select({ id: products.id, productId: products.productId })
    .from(products);
  const ids = new Map(productRows.map((row) => [row.productId, row.id]));
  return (productId) => {
    const id = ids.get(productId);
    if (id === undefined) throw new Error(`The demo's story names "${productId}".`);
    return id;
  };
}

function subtractDays(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

/** Spreads products over uploads, those edited later first. */
function createUploads(idOf: IdResolver, reviewer: User): DemoEvent[] {
  const earlyProductIds = new Set(ADDED.map(({ productId }) => productId));
  const arrivingIds = UPLOADS.map((): string[] => []);
  for (const [index, { productId }] of demoProducts.entries()) {
    if (UPLOADED_TODAY.includes(productId)) continue;
    arrivingIds[index % (earlyProductIds.has(productId) ? MIN_DAYS_AGO : UPLOADS.length)]?.push(
      productId,
    );
  }
  return UPLOADS.map(({ daysAgo, batch }, index) => ({
    daysAgo,
    run: () =>
      uploadNow((arrivingIds[index] ?? []).map(idOf), batch ? { name: batch, by: reviewer } : null),
  }));
}

const MIN_DAYS_AGO = 4;

/** Makes stored products appear as uploaded now, optionally as one file by a user. */
async function uploadNow(ids: number[], file: { name: string; by: User } | null): Promise<void> {
  const batchId = file ? await storeBatch(ids, file) : null;
  await db()
    .update(products)
    .set({ createdAt: sql`now()`, updatedAt: sql`now()` })
    .where(inArray(products.id, ids));
  await db()
    .update(validations)
    .set({ createdAt: sql`now()` })
    .where(inArray(validations.productId, ids));
  if (file && batchId !== null)
    await db()
      .update(products)
      .set({ batchId })
      .where(and(inArray(products.id, ids), eq(products.uploadedBy, file.by.id)));
}

async function storeBatch(ids: number[], { name, by }: { name: string; by: User }) {
  const productCount = await db().$count(
    products,
    and(inArray(products.id, ids), eq(products.uploadedBy, by.id)),
  );
  const fileName = `${name.toLowerCase().replaceAll(" ", "-")}.csv`;
  const counts = { totalRows: productCount, productsCreated: productCount };
  const [batch] = await db()
    .insert(batches)
    .values({ batchName: name, fileName, uploadedBy: by.id, ...counts })
    .returning({ id: batches.id });
  return batch?.id ?? null;
}

function createEditEvents(addition: AddedSentence, idOf: IdResolver, people: People): DemoEvent[] {
  const {
    productId,
    daysAgo,
    sentence,
    decision,
    findingDecision: givenDecision,
    removedDaysAgo,
  } = addition;
  const author = people[addition.by];
  const decider = people[addition.by === "admin" ? "reviewer" : "admin"];
  const product = idOf(productId);
  const text = demoProducts.find((each) => each.productId === productId)?.description ?? "";
  const createEditAction = (description: string, reason: string) => async () => {
    await createEdit({ product, description, reason }, author);
  };
  return [
    { daysAgo, run: createEditAction(`${text} ${sentence}`, "Wish of the sales team") },
    ...(decision
      ? [{ daysAgo: daysAgo - 2, run: () => recordDecision(product, decision, decider) }]
      : []),
    ...(givenDecision
      ? [{ daysAgo: daysAgo - 3, run: () => decideOnSentence(product, givenDecision, decider) }]
      : []),
    ...(removedDaysAgo === undefined
      ? []
      : [{ daysAgo: removedDaysAgo, run: createEditAction(text, "Claim taken out") }]),
  ];
}

function createDecisions(idOf: IdResolver, people: People): DemoEvent[] {
  return DECIDED_TEXTS.map(({ productId, action, comments, by, daysAgo, published }) => ({
    daysAgo,
    run: async () => {
      await recordDecision(idOf(productId), { action, comments }, people[by]);
      if (published) await updateProduct(idOf(productId), { status: "published" }, people[by]);
    },
  }));
}

async function recordDecision(product: number, decision: Decision, user: User): Promise<void> {
  const validationId = await findNewestValidation(product);
  await createApproval(validationId, decision, user, "validation");
}

async function decideOnSentence(
  product: number,
  givenDecision: NonNullable<AddedSentence["findingDecision"]>,
  user: User,
) {
  const [finding] = await db()
    .select({ id: violations.id })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(
      and(
        eq(violations.validationId, await findNewestValidation(product)),
        eq(findingKinds.severity, "high"),
      ),
    )
    .limit(1);
  if (finding) await decideOnFinding(finding.id, { ...givenDecision, scope: "occurrence" }, user);
}

async function findNewestValidation(product: number): Promise<number> {
  const [validation] = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(and(eq(validations.productId, product), eq(validations.isLatest, true)));
  if (!validation) throw new Error(`Product ${product} was never checked.`);
  return validation.id;
}

function createThresholdChanges(admin: User): DemoEvent[] {
  const setThreshold = (threshold: number) => async () => {
    const { category: name } = LOWERED;
    const [category] = await db().select().from(categories).where(eq(categories.name, name));
    if (!category) throw new Error(`The demo has no category "${name}".`);
    await updatePolicy("category", category.id, { compliance_threshold: threshold }, admin);
    await requeueStaleProducts();
  };
  const originalThreshold =
    demoCategories.find(({ name }) => name === LOWERED.category)?.complianceThreshold ?? 0.8;
  return [
    { daysAgo: LOWERED.daysAgo, run: setThreshold(LOWERED.threshold) },
    { daysAgo: LOWERED.restoredDaysAgo, run: setThreshold(originalThreshold) },
  ];
}

async function runBulkChange(admin: User): Promise<void> {
  const { name, words } = BULK_CHANGE;
  const bulkChangeBody = createBulkChangeSchema.parse({
    name,
    filters: { words },
    action: "delete_sentence",
  });
  const { id } = await createBulkChange(bulkChangeBody, admin);
  await continueBulkChange(id);
  await startBulkChange(id, admin);
  await continueBulkChange(id);
}

async function continueBulkChange(bulkChangeId: number): Promise<void> {
  const job = await bulkChangeSteps.claim(bulkChangeId);
  if (job) await processBulkChange(job, new AbortController().signal);
}

async function checkSince(moment: Date): Promise<void> {
  const dueCondition = and(eq(validations.status, "pending"), gte(validations.createdAt, moment));
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const pendingRows = await db()
      .select({ id: validations.id })
      .from(validations)
      .where(dueCondition);
    if (pendingRows.length === 0 || pendingRows.length === before) return;
    before = pendingRows.length;
    await checkBatch(pendingRows.map(({ id }) => id));
  }
}
