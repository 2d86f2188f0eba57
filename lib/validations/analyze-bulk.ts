import { type FieldErrors, toDomainError } from "@/lib/errors";
import { fieldErrors } from "@/lib/platform/fields";
import { wellFormed } from "@/lib/platform/request-body";
import { analyzeDescription } from "./analyze";
import { type AnalyzeBulk, type AnalyzedJson, analyzeSchema } from "./analyze-schemas";

/**
 * Checks several texts like `analyzeDescription`. Invalid items return errors instead of a result.
 * @param userId the user who requests the check
 */
export async function analyzeMany(
  { items }: AnalyzeBulk,
  userId: number,
): Promise<{ results: AnalyzedJson[] }> {
  const results: AnalyzedJson[] = [];
  // Runs sequentially, because checking blocks the process and model calls are limited per user.
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
