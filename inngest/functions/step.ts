/** The interface of a function's runner: Inngest's `step`, or the one of this process. */
export interface Step {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Runs each step immediately and once. */
export const plainStep: Step = { run: (_name, work) => work() };
