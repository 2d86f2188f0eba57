import { asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveryConflicts } from "@/db/schema/deliveries";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { importWork } from "@/inngest/job-workers";
import { loadTextReader } from "@/lib/products/read-text";
import { applyUpdate } from "@/lib/products/update";
import { useApi } from "../support/api";
import { crashImport } from "../support/crash-import";
import { createCategory, must } from "../support/factories";
import { propertyRuns } from "../support/property-runs";
import { runOne } from "../support/run-queue";

const api = useApi();
const PATH = "/products/imports/";
/** Exceeds the number of rows in one chunk. */
const PRODUCTS = 550;

/** The expected result, computed independently from the specification's table. */
interface Expected {
  here: string;
  delivered: string;
  conflict: { before: string; theirs: string } | null;
}

function delivered({ here, delivered: before, conflict }: Expected, now: string): Expected {
  if (now === here) return { here, delivered: now, conflict: null };
  // The source reverts its change.
  if (conflict?.before === now) return { here, delivered: now, conflict: null };
  if (now === before) return { here, delivered: now, conflict };
  if (here === before) return { here: now, delivered: now, conflict: null };
  const start = conflict?.before ?? before;
  return { here, delivered: now, conflict: { before: start, theirs: now } };
}

it("processes random deliveries, edits, choices and crashes of 550 products without a loss", async () => {
  await createCategory({ name: "Random" });
  const [user] = await db().select().from(users).where(eq(users.role, "reviewer"));
  const ids = Array.from({ length: PRODUCTS }, (_, index) => `R-${index}`);
  const texts = ["Alpha.", "Beta.", "Gamma."];
  const rounds = must(
    fc.sample(
      fc.array(
        fc.record({
          values: fc.array(fc.constantFrom(...texts), { minLength: PRODUCTS, maxLength: PRODUCTS }),
          edits: fc.array(fc.tuple(fc.nat(PRODUCTS - 1), fc.constantFrom(...texts, "Corrected.")), {
            minLength: 40,
            maxLength: 40,
          }),
          choice: fc.constantFrom("ours", "theirs", null),
          crashes: fc.boolean(),
        }),
        { minLength: 4, maxLength: 4 },
      ),
      propertyRuns(1, 1, 1),
    )[0],
  );
  const state = new Map<string, Expected>();
  for (const { values, edits, choice, crashes } of rounds) {
    const rows = ids.map((id, index) => `${id},Random,${values[index]}`);
    const form = new FormData();
    form.set("file", new File([`product_id,category,description\n${rows.join("\n")}`], "s.csv"));
    const { body } = await api.reviewer.call("POST", PATH, form);
    await api.reviewer.post(`${PATH}${body.id}/start/`);
    if (crashes) await crashImport(body.id);
    await runOne(importWork, body.id);
    for (const [index, id] of ids.entries()) {
      const now = must(values[index]);
      const before = state.get(id) ?? { here: now, delivered: now, conflict: null };
      state.set(id, delivered(before, now));
    }
    await expectStored(state, ids);
    await edit(edits, must(user), state, ids);
    if (choice) {
      const conflicts = Array.from(state).filter(([, { conflict }]) => conflict);
      const answer = await api.reviewer.post(`${PATH}${body.id}/conflicts/`, { all: choice });
      expect(answer.status).toBe(200);
      const left = await db().$count(deliveryConflicts, eq(deliveryConflicts.importId, body.id));
      expect(left).toBe(0);
      const open = new Set((await storedConflicts()).map(({ productId }) => productId));
      for (const [id, { here, delivered: last, conflict }] of conflicts) {
        if (open.has(id) || !conflict) continue;
        const chosen = choice === "theirs" ? conflict.theirs : here;
        state.set(id, { here: chosen, delivered: last, conflict: null });
      }
    }
    await expectStored(state, ids);
  }
}, 180_000);

async function edit(
  edits: [number, string][],
  user: typeof users.$inferSelect,
  state: Map<string, Expected>,
  ids: string[],
): Promise<void> {
  const readText = await loadTextReader();
  for (const [index, description] of edits) {
    const id = must(ids[index]);
    await db().transaction(async (tx) => {
      const [product] = await tx
        .select()
        .from(products)
        .where(eq(products.productId, id))
        .for("update");
      await applyUpdate(tx, must(product), { description }, user, readText);
    });
    state.set(id, { ...must(state.get(id)), here: description });
  }
}

function storedConflicts() {
  return db()
    .select({
      productId: products.productId,
      before: deliveryConflicts.before,
      theirs: deliveryConflicts.theirs,
    })
    .from(deliveryConflicts)
    .innerJoin(products, eq(products.id, deliveryConflicts.productId))
    .orderBy(asc(products.id));
}

async function expectStored(state: Map<string, Expected>, ids: string[]): Promise<void> {
  const stored = await db()
    .select({ id: products.productId, here: products.description })
    .from(products)
    .where(inArray(products.productId, ids))
    .orderBy(asc(products.id));
  expect(stored).toEqual(ids.map((id) => ({ id, here: state.get(id)?.here })));
  const open = ids.flatMap((id) => {
    const conflict = state.get(id)?.conflict;
    return conflict ? [{ productId: id, ...conflict }] : [];
  });
  expect(await storedConflicts()).toEqual(open);
}
