/** What a workflow needs of its runner: Inngest's own `step`, or the one of this process. */
export interface Step {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Runs each step at once, once. */
export const plainStep: Step = { run: (_name, work) => work() };
