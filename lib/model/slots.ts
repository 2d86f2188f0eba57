interface Slots {
  taken: number;
  waiting: (() => void)[];
  /** Those that let all others go first. */
  patient: (() => void)[];
}

interface Waiter {
  abortSignal?: AbortSignal;
  patient?: boolean;
}

// One limit for the whole process; Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineModelSlots?: Slots };

function slots(): Slots {
  shared.plumblineModelSlots ??= { taken: 0, waiting: [], patient: [] };
  return shared.plumblineModelSlots;
}

/**
 * Runs `work` when fewer than `limit` others run in this process, first come, first served; those
 * that are patient after all that are not.
 * @throws what `work` throws, or the signal's reason when it aborts during the wait.
 */
export async function withSlot<T>(
  limit: number,
  waiter: Waiter,
  work: () => Promise<T>,
): Promise<T> {
  await take(limit, waiter);
  try {
    return await work();
  } finally {
    give();
  }
}

function take(limit: number, waiter: Waiter): Promise<void> {
  const { abortSignal: signal } = waiter;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal?.aborted) reject(signal.reason);
  else if (slots().taken < limit) {
    slots().taken += 1;
    resolve();
  } else wait(resolve, reject, waiter);
  return promise;
}

function wait(resolve: () => void, reject: (why: unknown) => void, waiter: Waiter) {
  const { abortSignal: signal, patient = false } = waiter;
  const queue = patient ? "patient" : "waiting";
  const enter = () => {
    signal?.removeEventListener("abort", leave);
    resolve();
  };
  const leave = () => {
    slots()[queue] = slots()[queue].filter((other) => other !== enter);
    reject(signal?.reason);
  };
  slots()[queue].push(enter);
  signal?.addEventListener("abort", leave, { once: true });
}

/** Hands the slot to whoever waits longest, or frees it. */
function give() {
  const next = slots().waiting.shift() ?? slots().patient.shift();
  if (next) next();
  else slots().taken -= 1;
}
