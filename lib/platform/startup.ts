import { processState } from "./process-state";

const state = processState<{ start?: Promise<unknown> }>("startup", () => ({}));

/** Makes all requests except probes wait until `start` settles. */
export function trackStart(start: Promise<unknown>): void {
  state.start = start.finally(() => {
    state.start = undefined;
  });
}

export function isStarting(): boolean {
  return state.start !== undefined;
}

/** Resolves when the process has started. */
export async function waitForStart(): Promise<void> {
  await state.start;
}
