import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import { ApiError } from "@/lib/platform/api-client";
import { SEO_LIST, type SeoProduct } from "./list";
import { delay, getErrorMessage, RELOAD_DELAY_MS, triggerAnalysis } from "./trigger";

/** Starts analyses from the list. `onSettled` is called after the list is reloaded. */
export function useAnalysis(onSettled: (products: readonly SeoProduct[]) => void) {
  const client = useQueryClient();
  const runningState = useRunningAnalyses();

  async function run(products: readonly SeoProduct[], start: StartAnalysis) {
    const ids = products.map((product) => product.product_id);
    addRunning(ids);
    const startedProducts = await start(products);
    if (startedProducts.length > 0) {
      await delay(RELOAD_DELAY_MS);
      await client.invalidateQueries({ queryKey: [SEO_LIST.key] });
      onSettled(startedProducts);
    }
    removeRunning(ids);
  }

  return {
    ...runningState,
    one: (product: SeoProduct) => run([product], startSingleAnalysis),
    many: (products: readonly SeoProduct[]) => run(products, startBulkAnalysis),
  };
}

export type Analysis = ReturnType<typeof useAnalysis>;

/** Starts analyses and shows errors. @returns the products whose analyses were started */
type StartAnalysis = (products: readonly SeoProduct[]) => Promise<readonly SeoProduct[]>;

const startSingleAnalysis: StartAnalysis = async (products) => {
  const failuresByProduct = new Map<string, string>();
  for (const { product_id: productId } of products) {
    await triggerAnalysis(productId).catch((error) => {
      failuresByProduct.set(productId, getErrorMessage(error, "Failed to start SEO analysis"));
    });
  }
  return omitFailedProducts(products, failuresByProduct);
};

const startBulkAnalysis: StartAnalysis = async (products) => {
  const failuresByProduct = await triggerAll(products.map((product) => product.product_id));
  const startedProducts = omitFailedProducts(products, failuresByProduct);
  if (startedProducts.length > 0)
    showToast(`SEO analysis started for ${pluralize(startedProducts.length, "product")}.`);
  return startedProducts;
};

function omitFailedProducts(
  products: readonly SeoProduct[],
  failuresByProduct: ReadonlyMap<string, string>,
) {
  const [first] = failuresByProduct;
  if (first) {
    console.error("Failed to start SEO analysis:", Object.fromEntries(failuresByProduct));
    const otherCount = failuresByProduct.size - 1;
    const othersNote =
      otherCount > 0
        ? ` SEO analysis of ${pluralize(otherCount, "other product")} could not be started either.`
        : "";
    showToast(`${first[0]}: ${first[1]}${othersNote}`, { tone: "warning" });
  }
  return products.filter((product) => !failuresByProduct.has(product.product_id));
}

const MAX_CONCURRENT_REQUESTS = 6;
/** The delay between retries while the server is busy, and the maximum number of retries. */
const RETRY_MS = 5_000;
const MAX_RETRIES = 30;

interface BulkProgress {
  done: number;
  total: number;
  /** The server's explanation while no further analyses can be started. */
  pauseReason: string | null;
}

interface RunningAnalyses {
  /** The business ids of the products whose analyses are being started. */
  ids: ReadonlySet<string>;
  bulk: BulkProgress | null;
}

/**
 * Stored at module level so that analyses continue to be started, with visible progress, if the
 * user leaves and reopens the screen.
 */
let runningAnalyses: RunningAnalyses = { ids: new Set(), bulk: null };
const IDLE_STATE = runningAnalyses;
const listeners = new Set<() => void>();

function updateRunning(next: Partial<RunningAnalyses>) {
  runningAnalyses = { ...runningAnalyses, ...next };
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

function useRunningAnalyses(): RunningAnalyses {
  return useSyncExternalStore(
    subscribe,
    () => runningAnalyses,
    () => IDLE_STATE,
  );
}

/** Marks products as being analyzed until their marks are removed. */
function addRunning(productIds: readonly string[]): void {
  updateRunning({ ids: new Set([...runningAnalyses.ids, ...productIds]) });
}

function removeRunning(productIds: readonly string[]): void {
  updateRunning({
    ids: new Set([...runningAnalyses.ids].filter((id) => !productIds.includes(id))),
  });
}

/**
 * Triggers an analysis for each product, with six concurrent requests. Waits and retries while the
 * server is busy.
 * @returns the errors by product for analyses that could not be started
 */
async function triggerAll(productIds: readonly string[]): Promise<Map<string, string>> {
  const remainingIds = [...productIds];
  const failuresByProduct = new Map<string, string>();
  updateRunning({ bulk: { done: 0, total: remainingIds.length, pauseReason: null } });
  async function runWorker(): Promise<void> {
    for (let id = remainingIds.shift(); id !== undefined; id = remainingIds.shift()) {
      const failure = await triggerWithRetries(id);
      if (failure !== null) failuresByProduct.set(id, failure);
      updateProgress((bulk) => ({ ...bulk, done: bulk.done + 1 }));
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, runWorker));
  updateRunning({ bulk: null });
  return failuresByProduct;
}

async function triggerWithRetries(productId: string): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await triggerAnalysis(productId);
      updateProgress((bulk) => ({ ...bulk, pauseReason: null }));
      return null;
    } catch (error) {
      const message = getErrorMessage(error, "Failed to start SEO analysis");
      const isRateLimited = error instanceof ApiError && error.status === 429;
      if (!isRateLimited || attempt === MAX_RETRIES) return message;
      updateProgress((bulk) => ({ ...bulk, pauseReason: message }));
      await delay(RETRY_MS);
    }
  }
}

function updateProgress(update: (bulk: BulkProgress) => BulkProgress) {
  if (runningAnalyses.bulk) updateRunning({ bulk: update(runningAnalyses.bulk) });
}
