/** Work in steps, so that a server can handle other requests between two of them. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
