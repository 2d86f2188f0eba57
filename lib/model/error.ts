import {
  APICallError,
  InvalidResponseDataError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
} from "ai";

/**
 * Three classes:
 * - `away` and `held`: the model is unavailable or must not be called yet. Validations that need it
 * stay pending.
 * - `refused`: waiting cannot help (an invalid key, an unknown model). Validations fail.
 * - all others: one call failed. `callUnlessUnavailable` determines whether this is an outage, and
 * then throws `away`, or concerns only this text, which is retried and fails after its last
 * attempt.
 */
export type ModelErrorKind =
  | "timeout"
  | "away"
  /** Its evaluation must be accepted first. */
  | "held"
  | "rate_limited"
  | "unreachable"
  | "refused"
  | "malformed";

const NO_ANSWER_MESSAGE = "The model does not answer.";

/**
 * Thrown if there is no usable answer. The message is for users and contains neither the key nor
 * the prompt.
 */
export class ModelError extends Error {
  override name = "ModelError";

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** The time to wait before the next call, if it is long; otherwise null. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** Describes the model's state rather than a single call. */
  get state(): string {
    return this.kind === "timeout" ? NO_ANSWER_MESSAGE : this.message;
  }

  /** The state as a clause that says why something was not checked. */
  get reason(): string {
    return this.state.charAt(0).toLowerCase() + this.state.slice(1).replace(/\.$/, "");
  }

  /** Whether validations that need the model stay pending without using up an attempt. */
  get waits(): boolean {
    return this.kind === "away" || this.kind === "held";
  }

  get retryable(): boolean {
    return this.kind !== "refused";
  }
}

/**
 * Converts an error of the SDK to a ModelError; null if it is not a failure of the model. The
 * caller must have checked for its own abort. Drops the server's message and the cause, which can
 * contain the key or the prompt.
 * @param failureStatus the status of the last call, if it failed before the timeout
 */
export function toModelError(
  rawError: unknown,
  timeoutMs: number,
  failureStatus: number | null = null,
): ModelError | null {
  const error = RetryError.isInstance(rawError) ? rawError.lastError : rawError;
  if (!(error instanceof Error)) return null;
  const modelError = [error, error.cause].find((each) => each instanceof ModelError);
  if (modelError) return modelError;
  // The timeout expired during a call, or during the pause before a retry.
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return failureStatus === null
      ? new ModelError("timeout", `The model did not answer within ${timeoutMs / 1000} s.`)
      : createStatusError(failureStatus);
  }
  if (
    NoObjectGeneratedError.isInstance(error) ||
    NoOutputGeneratedError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  )
    return createMalformedAnswerError();
  const apiCallError = findApiCallError(error);
  if (apiCallError && !apiCallError.statusCode)
    return new ModelError("unreachable", "The model server cannot be reached.");
  const status = apiCallError?.statusCode ?? readGatewayStatus(error);
  return status ? createStatusError(status) : null;
}

/** Returns the failed HTTP call that the gateway's error wraps. */
function findApiCallError(error: Error): APICallError | null {
  return [error, error.cause].find((each) => APICallError.isInstance(each)) ?? null;
}

/** Returns the HTTP status. For the gateway's 401, the SDK throws an error that only has a name. */
function readGatewayStatus(error: Error): number | undefined {
  if ("statusCode" in error && typeof error.statusCode === "number") return error.statusCode;
  return /^Gateway(Authentication)?Error$/.test(error.name) ? 401 : undefined;
}

/** Returns the error for an HTTP status. @param retryAfterMs the wait that the server asked for */
export function createStatusError(status: number, retryAfterMs: number | null = null): ModelError {
  if (status < 300) return createMalformedAnswerError();
  if (status === 429)
    return new ModelError("rate_limited", "The model server is too busy (429).", retryAfterMs);
  if (status >= 500 || status === 408 || status === 409)
    return new ModelError("unreachable", `The model server failed (${status}).`, retryAfterMs);
  if (status < 400)
    return new ModelError(
      "refused",
      `The model server redirects calls (${status}). Check AI_BASE_URL.`,
    );
  return new ModelError(
    "refused",
    MESSAGE_BY_STATUS[status] ?? `The model server rejected the call (${status}).`,
  );
}

const MESSAGE_BY_STATUS: Record<number, string> = {
  401: "The model server did not accept the key (401). Check AI_API_KEY.",
  403: "The key may not use this model (403). Check AI_API_KEY and AI_MODEL.",
  404: "The model server does not know the model (404). Check AI_MODEL and AI_BASE_URL.",
};

function createMalformedAnswerError() {
  return new ModelError("malformed", "The model's answer could not be read.");
}
