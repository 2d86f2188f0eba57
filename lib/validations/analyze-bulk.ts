import { type FieldErrors, toDomainError } from "@/lib/errors";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";
import { startSlices } from "@/lib/platform/slices";
import { analyzeDescription } from "./analyze";
import { type AnalyzeBulkInput, type AnalyzedJson, analyzeSchema } from "./analyze-schemas";

/**
 * Checks several texts like `analyzeDescription`. For invalid items, returns errors instead of a
 * result.
 * @param userId the user who requests the check
 */
export async function analyzeMany(
  { items }: AnalyzeBulkInput,
  userId: number,
): Promise<{ results: AnalyzedJson[] }> {
  const results: AnalyzedJson[] = [];
  const pause = startSlices();
  // Runs sequentially, because checking blocks the process and model calls are limited per user.
  for (const { key, ...input } of items) {
    results.push({ key, ...(await analyzeOne(input, userId)) });
    await pause();
  }
  return { results };
}

async function analyzeOne(input: unknown, userId: number) {
  try {
    assertWellFormed(input);
    const parsedInput = analyzeSchema.safeParse(input);
    if (!parsedInput.success) return { errors: toFieldErrors(parsedInput.error) };
    return await analyzeDescription(parsedInput.data, userId);
  } catch (error) {
    const domainError = toDomainError(error);
    if (domainError?.kind !== "invalid") throw error;
    const errors: FieldErrors = domainError.details.fields ?? {
      non_field_errors: [domainError.message],
    };
    return { errors };
  }
}
