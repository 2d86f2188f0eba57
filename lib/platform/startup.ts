/** Shared by routes, middleware and instrumentation, which Next bundles separately. */
const globalState = globalThis as typeof globalThis & { plumblineStart?: Promise<unknown> };

/** Makes all requests except probes wait until `start` settles. */
export function trackStart(start: Promise<unknown>): void {
  globalState.plumblineStart = start.finally(() => {
    globalState.plumblineStart = undefined;
  });
}

export function isStarting(): boolean {
  return globalState.plumblineStart !== undefined;
}

/** Resolves when the process has started. */
export async function waitForStart(): Promise<void> {
  await globalState.plumblineStart;
}
