import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations } from "@/db/schema/validations";
import { webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { seoWork, validationWork, webhookWork } from "@/inngest/job-workers";
import { claimDelivery, storeAttempt } from "@/lib/outbox/webhooks/claim";
import { defineJobWorker, type JobWorker } from "@/lib/platform/jobs/job-worker";
import { LEASE_MS, MAX_ATTEMPTS } from "@/lib/platform/jobs/lease";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimSeo, retrySeo } from "@/lib/seo/claim";
import { enqueueSeo } from "@/lib/seo/queue";
import {
  type Claim,
  claimValidation,
  failValidation,
  leases,
  reclaimValidations,
  releaseValidation,
  retryValidation,
} from "@/lib/validations/claim";
import { freshDatabase } from "../support/database";
import {
  createCategory,
  createProduct,
  createUser,
  must,
  type TestUser,
} from "../support/factories";
import { propertyRuns } from "../support/property-runs";
import { until } from "../support/until";

let connection: Connection;
let user: TestUser;
let category: { id: number };
beforeAll(async () => {
  connection = await freshDatabase();
  user = await createUser({ role: "admin" });
  category = await createCategory();
});
afterAll(() => connection.close());
beforeEach(async () => {
  await db().delete(products);
  await db().delete(webhooks);
});
afterEach(() => vi.useRealTimers());

const product = () => createProduct({ categoryId: category.id, uploadedBy: user.id });

interface Kind {
  work: JobWorker;
  table: typeof validations | typeof seoJobs | typeof webhookDeliveries;
  make: () => Promise<number>;
  claim: (id: number) => Promise<{ attempt: number } | null>;
  /** Starts the work, and releases it with a delay. */
  tryInVain: (id: number) => Promise<void>;
}

const KINDS: Kind[] = [
  {
    work: validationWork,
    table: validations,
    make: async () => must((await enqueueProducts(db(), [(await product()).id], user.id))[0]),
    claim: claimValidation,
    tryInVain: async (id) =>
      retryValidation(must((await claimValidation(id)) ?? undefined), "", 4000),
  },
  {
    work: seoWork,
    table: seoJobs,
    make: async () => {
      const { id } = await product();
      return enqueueSeo(db(), id, { work: "analyze", market: null, requestedBy: user.id });
    },
    claim: claimSeo,
    tryInVain: async (id) => retrySeo(must((await claimSeo(id)) ?? undefined), "", 4000),
  },
  {
    work: webhookWork,
    table: webhookDeliveries,
    make: async () => {
      const url = "http://127.0.0.1:9/";
      const [hook] = await db()
        .insert(webhooks)
        .values({ url, secret: "", events: [] })
        .returning();
      const { id: webhookId } = must(hook);
      const event = { event: "ping", eventId: crypto.randomUUID(), body: "{}" } as const;
      const [row] = await db()
        .insert(webhookDeliveries)
        .values({ webhookId, ...event })
        .returning();
      return must(row).id;
    },
    claim: claimDelivery,
    tryInVain: async (id) => {
      const failed = { final: false, status: null, excerpt: null, milliseconds: 1 };
      const lease = must((await claimDelivery(id)) ?? undefined);
      await storeAttempt(lease, { ...failed, error: "No answer." });
    },
  },
];

const HOUR_MS = 3_600_000;
const set = (table: Kind["table"], column: "lease_until" | "not_before", fromNowMs: number) =>
  db().execute(
    sql`update ${table} set ${sql.identifier(column)} = now() + make_interval(secs => ${fromNowMs / 1000})`,
  );

/** Returns the difference between a timestamp and the database's current time. */
async function fromNow({ table }: Kind, column: "lease_until" | "not_before"): Promise<number> {
  const [row] = await queryRows<{ ms: number }>(
    db(),
    sql`select (extract(epoch from ${sql.identifier(column)} - now()) * 1000)::double precision as ms from ${table}`,
  );
  return must(row).ms;
}

describe.each(KINDS.map((kind) => [kind.work.name, kind] as const))(
  "work of kind “%s”",
  (_name, kind) => {
    const { work, claim, make, table } = kind;

    it.each([-24, 24])(
      "uses the database's clock for leases and pauses if a worker's clock is off by %i hours",
      async (hours) => {
        const id = await make();
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * HOUR_MS });
        await kind.tryInVain(id);
        const pause = await fromNow(kind, "not_before");
        expect(pause).toBeGreaterThan(0);
        expect(pause).toBeLessThanOrEqual(30_000);
        expect(await work.listPending(10)).toEqual([]);
        expect(await claim(id)).toBeNull();
        await set(table, "not_before", -1);
        expect(await work.listPending(10)).toEqual([id]);
        expect(await claim(id)).toMatchObject({ attempt: 2 });
        const lease = await fromNow(kind, "lease_until");
        expect(lease).toBeGreaterThan(LEASE_MS - 10_000);
        expect(lease).toBeLessThanOrEqual(LEASE_MS + 1);
        expect(await work.reclaim()).toBe(0);
      },
    );

    it("is reclaimed if its lease ends later than the maximum", async () => {
      const id = await make();
      await claim(id);
      await set(table, "lease_until", LEASE_MS + 5000);
      expect(await work.reclaim()).toBe(1);
      expect(await claim(id)).toMatchObject({ attempt: 2 });
    });

    it("is available if its pause is longer than the maximum", async () => {
      const id = await make();
      await kind.tryInVain(id);
      await set(table, "not_before", 24 * HOUR_MS);
      expect(await work.listPending(10)).toEqual([id]);
      expect(await claim(id)).toMatchObject({ attempt: 2 });
    });

    it("counts attempts, and is claimed by only one of many workers", async () => {
      const id = await make();
      expect(await work.countRunning()).toBe(0);
      const claimResults = await Promise.all(Array.from({ length: 8 }, () => claim(id)));
      expect(claimResults.filter(Boolean)).toHaveLength(1);
      expect(await work.countRunning()).toBe(1);
    });
  },
);

/** Returns validation work that runs `perform`, and the errors of its runs. */
function workOf(perform: (signal: AbortSignal) => Promise<void>, renewEveryMs: number) {
  const wentWrong: unknown[] = [];
  const work = defineJobWorker<Claim, void>(
    {
      ...validationWork,
      claim: claimValidation,
      renew: leases.renew,
      perform: (_claim, signal) => perform(signal),
      store: (activeClaim) => failValidation(activeClaim, "It came to its end."),
      retry: async (_claim, error) => void wentWrong.push(error),
      release: releaseValidation,
    },
    renewEveryMs,
  );
  return { work, wentWrong };
}

const [checks] = KINDS;
const rowOf = async (id: number) =>
  must((await db().select().from(validations).where(eq(validations.id, id)))[0]);

describe("a running worker", () => {
  it("renews its lease while it runs", async () => {
    const id = await must(checks).make();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const run = must((await workOf(() => released, 10).work.start(id)) ?? undefined);
    for (let times = 0; times < 3; times++) {
      await set(validations, "lease_until", 2000);
      await until(async () => (await fromNow(must(checks), "lease_until")) > 2000);
      expect(await reclaimValidations()).toBe(0);
    }
    release();
    await run.finished;
    expect(await rowOf(id)).toMatchObject({ errorMessage: "It came to its end.", attempts: 1 });
  });

  it("is aborted without changing anything when it loses its lease", async () => {
    const id = await must(checks).make();
    const untilAborted = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    const { work, wentWrong } = workOf(untilAborted, 10);
    const run = must((await work.start(id)) ?? undefined);
    await reclaimValidations({ all: true });
    const second = await claimValidation(id);
    await run.finished;
    expect(wentWrong).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ claim: second?.claim, attempts: 2 });
  });

  it("restores its row to the state before the claim when released", async () => {
    const id = await must(checks).make();
    const run = must((await workOf(() => new Promise(() => {}), 10).work.start(id)) ?? undefined);
    await run.release();
    const pendingState = { status: "pending", attempts: 0, claim: null, notBefore: null };
    expect(await rowOf(id)).toMatchObject({ ...pendingState, startedAt: null });
  });
});

/** The expected state of a row. */
interface Known {
  claim: string | null;
  /** Whether its worker has crashed. */
  lost: boolean;
  attempts: number;
  failed: boolean;
}

const DEEDS = {
  claim: async (known: Map<number, Known>, id: number, ownClaims: Claim[]) => {
    const row = must(known.get(id));
    const firstClaim = await claimValidation(id);
    expect(firstClaim !== null).toBe(row.claim === null && !row.failed);
    if (!firstClaim) return;
    ownClaims.push(firstClaim);
    Object.assign(row, { claim: firstClaim.claim, attempts: row.attempts + 1, lost: false });
  },
  retry: settling((activeClaim) => retryValidation(activeClaim, "It went wrong."), endAttempt),
  release: settling(releaseValidation, (row) => {
    row.attempts -= 1;
  }),
  fail: settling(
    (activeClaim) => failValidation(activeClaim, "It cannot be."),
    (row) => {
      row.failed = true;
    },
  ),
  /** Expires all current leases, as if their workers had crashed. */
  crash: async (known: Map<number, Known>) => {
    await db().execute(sql`update ${validations} set lease_until = now() where claim is not null`);
    for (const row of known.values()) row.lost = row.claim !== null;
  },
  reclaim: async (known: Map<number, Known>) => {
    const lost = [...known.values()].filter((row) => row.lost);
    expect(await reclaimValidations()).toBe(lost.length);
    for (const row of lost) endAttempt(Object.assign(row, { claim: null, lost: false }));
  },
};

function endAttempt(row: Known): void {
  row.failed = row.attempts >= MAX_ATTEMPTS;
}

/** Returns an operation that ends a claim whose lease may have been lost. */
function settling(endClaim: (activeClaim: Claim) => Promise<void>, expectOf: (row: Known) => void) {
  return async (known: Map<number, Known>, _id: number, ownClaims: Claim[], nth: number) => {
    const activeClaim = ownClaims[nth % Math.max(1, ownClaims.length)];
    if (!activeClaim) return;
    await endClaim(activeClaim);
    const row = must(known.get(activeClaim.id));
    if (row.claim === activeClaim.claim) expectOf(Object.assign(row, { claim: null, lost: false }));
  };
}

describe("random operations and crashes of workers", () => {
  it("leave each row with at most one lease and three attempts, and lose none", async () => {
    const names = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
    const deed = fc.record({
      what: fc.constantFrom("claim" as const, "claim" as const, ...names),
      row: fc.nat(2),
      nth: fc.nat(),
    });
    const deeds = fc.array(deed, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        await db().delete(products);
        const made = [await product(), await product(), await product()];
        const ids = await enqueueProducts(
          db(),
          made.map(({ id }) => id),
          user.id,
        );
        const newRow = (): Known => ({ claim: null, lost: false, attempts: 0, failed: false });
        const known = new Map(ids.map((id) => [id, newRow()]));
        const ownClaims: Claim[] = [];
        for (const { what, row, nth } of all) {
          await DEEDS[what](known, must(ids[row]), ownClaims, nth);
          await compare(known);
        }
      }),
      propertyRuns(8, 250),
    );
  });
});

async function compare(known: Map<number, Known>): Promise<void> {
  for (const [id, { claim, attempts, failed }] of known) {
    const row = await rowOf(id);
    const status = failed ? "failed" : claim ? "in_progress" : "pending";
    expect(row).toMatchObject({ status, claim, attempts });
    expect(row.leaseUntil === null).toBe(claim === null);
    expect(row.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
  }
}
