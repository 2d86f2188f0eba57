/** Shared by routes, middleware and instrumentation, which Next bundles separately. */
const shared = globalThis as typeof globalThis & { plumblineStart?: Promise<unknown> };

/** Makes all requests except probes wait until `start` settles. */
export function trackStart(start: Promise<unknown>): void {
  shared.plumblineStart = start.finally(() => {
    shared.plumblineStart = undefined;
  });
}

export function isStarting(): boolean {
  return shared.plumblineStart !== undefined;
}

/** Resolves when the process has started. */
export async function waitForStart(): Promise<void> {
  await shared.plumblineStart;
}
