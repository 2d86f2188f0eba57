"use client";

import { useSyncExternalStore } from "react";
import { ApiError } from "@/lib/api-client";
import { messageOf, pause, triggerAnalysis } from "./trigger";

/** Triggers that are on their way at once. */
const AT_ONCE = 6;
/** A server that takes no more for now is asked again after this time, and this often. */
const RETRY_MS = 5_000;
const RETRIES = 30;

interface Bulk {
  done: number;
  total: number;
  /** Why it pauses, in the server's words. */
  waiting: string | null;
}

interface Running {
  /** The business ids of the products whose analyses are being started. */
  ids: ReadonlySet<string>;
  bulk: Bulk | null;
}

/** Outside of React, so that it goes on, and is still shown, when its screen was left and opened again. */
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

export function useRunning(): Running {
  return useSyncExternalStore(
    subscribe,
    () => running,
    () => idle,
  );
}

/** Marks products as being analysed, until they are released. */
export function hold(productIds: readonly string[]): void {
  change({ ids: new Set([...running.ids, ...productIds]) });
}

export function release(productIds: readonly string[]): void {
  change({ ids: new Set([...running.ids].filter((id) => !productIds.includes(id))) });
}

/**
 * Triggers an analysis for each product, six at a time; a server that asks to wait is waited for.
 * @returns why not, for each product that could not be started
 */
export async function triggerAll(productIds: readonly string[]): Promise<Map<string, string>> {
  const left = [...productIds];
  const failures = new Map<string, string>();
  change({ bulk: { done: 0, total: left.length, waiting: null } });
  async function lane(): Promise<void> {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const failure = await triggerPatiently(id);
      if (failure !== null) failures.set(id, failure);
      progress((bulk) => ({ ...bulk, done: bulk.done + 1 }));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  change({ bulk: null });
  return failures;
}

async function triggerPatiently(productId: string): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await triggerAnalysis(productId);
      progress((bulk) => ({ ...bulk, waiting: null }));
      return null;
    } catch (error) {
      const message = messageOf(error, "Failed to start SEO analysis");
      const full = error instanceof ApiError && error.status === 429;
      if (!full || attempt === RETRIES) return message;
      progress((bulk) => ({ ...bulk, waiting: message }));
      await pause(RETRY_MS);
    }
  }
}

function progress(step: (bulk: Bulk) => Bulk) {
  if (running.bulk) change({ bulk: step(running.bulk) });
}
