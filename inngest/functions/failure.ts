import { NonRetriableError } from "inngest";
import { ModelError } from "@/lib/ai/error";

/** Throws on what a step threw; a model that refuses will refuse again. */
export function refineError(error: unknown): never {
  if (error instanceof ModelError && !error.retryable) throw new NonRetriableError(error.message);
  throw error;
}

/**
 * Why a run went wrong, for people; Inngest keeps no more of an error than its name and words.
 * @param what `check`, `SEO analysis`
 */
export function reasonFor(error: unknown, what: string): string {
  const known = error instanceof Error && /^(Model|NonRetriable)Error$/.test(error.name);
  return known ? error.message : `The ${what} failed because of an error on our side.`;
}
