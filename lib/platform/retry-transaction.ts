/**
 * Error codes of concurrent writes: a row was inserted (23505) or a category was deleted (23503)
 * after the check, or two uploads deadlocked (40P01).
 */
const CONCURRENCY_ERRORS = ["23505", "23503", "40P01"];
const MAX_ATTEMPTS = 5;

/** Runs a transaction, and retries it after a concurrent write between check and insert. */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !CONCURRENCY_ERRORS.includes(getDatabaseCode(error)))
        throw error;
    }
  }
}

function getDatabaseCode(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string") return error.code;
  }
  return "";
}
