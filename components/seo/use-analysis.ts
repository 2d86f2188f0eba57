"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import { ApiError } from "@/lib/platform/api-client";
import { SEO_LIST, type SeoProduct } from "./list";
import { messageOf, pause, RELOAD_MS, triggerAnalysis } from "./trigger";

/** Starts analyses from the list. `onSettled` is called after the list has been reloaded. */
export function useAnalysis(onSettled: (products: readonly SeoProduct[]) => void) {
  const client = useQueryClient();
  const running = useRunning();

  async function run(products: readonly SeoProduct[], start: Start) {
    const ids = products.map((product) => product.product_id);
    addRunning(ids);
    const started = await start(products);
    if (started.length > 0) {
      await pause(RELOAD_MS);
      await client.invalidateQueries({ queryKey: [SEO_LIST.key] });
      onSettled(started);
    }
    release(ids);
  }

  return {
    ...running,
    one: (product: SeoProduct) => run([product], startOne),
    many: (products: readonly SeoProduct[]) => run(products, startMany),
  };
}

export type Analysis = ReturnType<typeof useAnalysis>;

/**
 * Starts analyses and shows errors.
 * @returns the products whose analyses were started
 */
type Start = (products: readonly SeoProduct[]) => Promise<readonly SeoProduct[]>;

const startOne: Start = async (products) => {
  const failures = new Map<string, string>();
  for (const { product_id: productId } of products) {
    await triggerAnalysis(productId).catch((error) => {
      failures.set(productId, messageOf(error, "Failed to start SEO analysis"));
    });
  }
  return withoutFailures(products, failures);
};

const startMany: Start = async (products) => {
  const failures = await triggerAll(products.map((product) => product.product_id));
  const started = withoutFailures(products, failures);
  if (started.length > 0) toast(`SEO analysis started for ${plural(started.length, "product")}.`);
  return started;
};

function withoutFailures(products: readonly SeoProduct[], failures: ReadonlyMap<string, string>) {
  const [first] = failures;
  if (first) {
    console.error("Failed to start SEO analysis:", Object.fromEntries(failures));
    const otherCount = failures.size - 1;
    const othersNote =
      otherCount > 0
        ? ` SEO analysis of ${plural(otherCount, "other product")} could not be started either.`
        : "";
    toast(`${first[0]}: ${first[1]}${othersNote}`, { tone: "warning" });
  }
  return products.filter((product) => !failures.has(product.product_id));
}

/** The maximum number of concurrent requests. */
const CONCURRENCY = 6;
/** The delay between retries while the server is busy, and the maximum number of retries. */
const RETRY_MS = 5_000;
const RETRIES = 30;

interface Bulk {
  done: number;
  total: number;
  /** The server's explanation while starting is paused. */
  pauseReason: string | null;
}

interface Running {
  /** The business ids of the products whose analyses are being started. */
  ids: ReadonlySet<string>;
  bulk: Bulk | null;
}

/**
 * Stored in the module, so that starting continues and remains visible if the user leaves and
 * reopens the screen.
 */
let running: Running = { ids: new Set(), bulk: null };
const idle = running;
const listeners = new Set<() => void>();

function change(next: Partial<Running>) {
  running = { ...running, ...next };
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

function useRunning(): Running {
  return useSyncExternalStore(
    subscribe,
    () => running,
    () => idle,
  );
}

/** Marks products as being analyzed until they are released. */
function addRunning(productIds: readonly string[]): void {
  change({ ids: new Set([...running.ids, ...productIds]) });
}

function release(productIds: readonly string[]): void {
  change({ ids: new Set([...running.ids].filter((id) => !productIds.includes(id))) });
}

/**
 * Triggers an analysis for each product, six at a time. Waits and retries while the server is busy.
 * @returns the errors by product, for products whose analysis could not be started
 */
async function triggerAll(productIds: readonly string[]): Promise<Map<string, string>> {
  const remainingIds = [...productIds];
  const failures = new Map<string, string>();
  change({ bulk: { done: 0, total: remainingIds.length, pauseReason: null } });
  async function runWorker(): Promise<void> {
    for (let id = remainingIds.shift(); id !== undefined; id = remainingIds.shift()) {
      const failure = await triggerPatiently(id);
      if (failure !== null) failures.set(id, failure);
      updateProgress((bulk) => ({ ...bulk, done: bulk.done + 1 }));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  change({ bulk: null });
  return failures;
}

async function triggerPatiently(productId: string): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await triggerAnalysis(productId);
      updateProgress((bulk) => ({ ...bulk, pauseReason: null }));
      return null;
    } catch (error) {
      const message = messageOf(error, "Failed to start SEO analysis");
      const isRateLimited = error instanceof ApiError && error.status === 429;
      if (!isRateLimited || attempt === RETRIES) return message;
      updateProgress((bulk) => ({ ...bulk, pauseReason: message }));
      await pause(RETRY_MS);
    }
  }
}

function updateProgress(step: (bulk: Bulk) => Bulk) {
  if (running.bulk) change({ bulk: step(running.bulk) });
}
