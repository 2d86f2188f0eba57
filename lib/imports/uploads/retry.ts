/** A row came (23505) or a category went (23503) after the check; two uploads blocked one another (40P01). */
const OVERTAKEN = ["23505", "23503", "40P01"];
const ATTEMPTS = 5;

/**
 * Runs a transaction again where another one got in between its look and its write: the second look
 * sees what the other stored.
 */
export async function retried<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !OVERTAKEN.includes(databaseCode(error))) throw error;
    }
  }
}

function databaseCode(thrown: unknown): string {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string") return error.code;
  }
  return "";
}
