interface Slots {
  taken: number;
  waiting: (() => void)[];
}

// One limit for the whole process; Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineModelSlots?: Slots };

function slots(): Slots {
  shared.plumblineModelSlots ??= { taken: 0, waiting: [] };
  return shared.plumblineModelSlots;
}

/**
 * Runs `work` when fewer than `limit` others run in this process, first come, first served.
 * @throws what `work` throws, or the signal's reason when it aborts during the wait.
 */
export async function withSlot<T>(
  limit: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await take(limit, signal);
  try {
    return await work();
  } finally {
    give();
  }
}

function take(limit: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal?.aborted) reject(signal.reason);
  else if (slots().taken < limit) {
    slots().taken += 1;
    resolve();
  } else wait(resolve, reject, signal);
  return promise;
}

function wait(resolve: () => void, reject: (why: unknown) => void, signal?: AbortSignal) {
  const enter = () => {
    signal?.removeEventListener("abort", leave);
    resolve();
  };
  const leave = () => {
    slots().waiting = slots().waiting.filter((other) => other !== enter);
    reject(signal?.reason);
  };
  slots().waiting.push(enter);
  signal?.addEventListener("abort", leave, { once: true });
}

/** Hands the slot to whoever waits longest, or frees it. */
function give() {
  const next = slots().waiting.shift();
  if (next) next();
  else slots().taken -= 1;
}
