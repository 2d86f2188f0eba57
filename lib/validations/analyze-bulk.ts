import { type FieldErrors, toDomainError } from "@/lib/errors";
import { fieldErrors } from "@/lib/platform/fields";
import { wellFormed } from "@/lib/platform/request-body";
import { analyzeDescription } from "./analyze";
import { type AnalyzeBulk, type AnalyzedJson, analyzeSchema } from "./analyze-schemas";

/**
 * Checks several texts, each as `analyzeDescription` does; an invalid one has errors in place of a
 * result.
 * @param userId the user who asks
 */
export async function analyzeMany(
  { items }: AnalyzeBulk,
  userId: number,
): Promise<{ results: AnalyzedJson[] }> {
  const results: AnalyzedJson[] = [];
  // One after the other: checking blocks the process, and the model has a limit per user.
  for (const { key, ...sent } of items) results.push({ key, ...(await analyzeOne(sent, userId)) });
  return { results };
}

async function analyzeOne(sent: unknown, userId: number) {
  try {
    wellFormed(sent);
    const parsed = analyzeSchema.safeParse(sent);
    if (!parsed.success) return { errors: fieldErrors(parsed.error) };
    return await analyzeDescription(parsed.data, userId);
  } catch (error) {
    const known = toDomainError(error);
    if (known?.kind !== "invalid") throw error;
    const errors: FieldErrors = known.details.fields ?? { non_field_errors: [known.message] };
    return { errors };
  }
}
