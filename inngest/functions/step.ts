/** The step runner of a function: Inngest's `step` or `plainStep`. */
export interface Step {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Runs each step immediately and once. */
export const plainStep: Step = { run: (_name, work) => work() };
