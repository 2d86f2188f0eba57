import {
  APICallError,
  InvalidResponseDataError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
} from "ai";

/**
 * Three classes:
 * - `away` and `held`: the model is down, or must not be asked yet. What needs it stays pending.
 * - `refused`: waiting cannot fix it (a rejected key, an unknown model). What needs it fails.
 * - the others: one call failed. `unlessAway` tells whether that is an outage, and then throws
 *   `away`, or concerns this text alone: it is then tried again, and fails after its last attempt.
 */
export type ModelErrorKind =
  | "timeout"
  | "away"
  /** It is not asked before its evaluation is taken over. */
  | "held"
  | "rate_limited"
  | "unreachable"
  | "refused"
  | "malformed";

const NO_ANSWER = "The model does not answer.";

/** The model gave no usable answer. The message is a sentence for people, without key or prompt. */
export class ModelError extends Error {
  override name = "ModelError";

  constructor(
    readonly kind: ModelErrorKind,
    message: string,
    /** How long the caller should wait, where that is long; else null. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  /** What it says of the model rather than of one call. */
  get state(): string {
    return this.kind === "timeout" ? NO_ANSWER : this.message;
  }

  /** The same as a clause: the reason why something was not checked. */
  get reason(): string {
    return this.state.charAt(0).toLowerCase() + this.state.slice(1).replace(/\.$/, "");
  }

  /** Whether what needs it is to wait, untried, until that is over. */
  get waits(): boolean {
    return this.kind === "away" || this.kind === "held";
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.kind !== "refused";
  }
}

/**
 * What the SDK threw, as a ModelError; null where it is no failure of the model. Whether the caller
 * gave up is not known here: that must have been looked at before. It keeps neither
 * the server's words nor the cause: both may repeat the key or the prompt.
 * @param failure the status of the last call, where it had failed before the time was up
 */
export function toModelError(
  thrown: unknown,
  timeoutMs: number,
  failure: number | null = null,
): ModelError | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (!(error instanceof Error)) return null;
  const own = [error, error.cause].find((each) => each instanceof ModelError);
  if (own) return own;
  // The time was up during a call, or during the pause before a failed one is repeated.
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return failure === null
      ? new ModelError("timeout", `The model did not answer within ${timeoutMs / 1000} s.`)
      : fromStatus(failure);
  }
  if (
    NoObjectGeneratedError.isInstance(error) ||
    NoOutputGeneratedError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  )
    return malformed();
  const call = callBehind(error);
  if (call && !call.statusCode)
    return new ModelError("unreachable", "The model server cannot be reached.");
  const status = call?.statusCode ?? statusOfGateway(error);
  return status ? fromStatus(status) : null;
}

/** The HTTP call that failed; the gateway's errors wrap it. */
function callBehind(error: Error): APICallError | null {
  return [error, error.cause].find((each) => APICallError.isInstance(each)) ?? null;
}

/** The SDK rewrites the gateway's 401 into an error with nothing but a name. */
function statusOfGateway(error: Error): number | undefined {
  if ("statusCode" in error && typeof error.statusCode === "number") return error.statusCode;
  return /^Gateway(Authentication)?Error$/.test(error.name) ? 401 : undefined;
}

/** The error for a response that is of no use. @param retryAfterMs what the server asks to wait */
export function fromStatus(status: number, retryAfterMs: number | null = null): ModelError {
  if (status < 300) return malformed();
  if (status === 429)
    return new ModelError("rate_limited", "The model server is too busy (429).", retryAfterMs);
  if (status >= 500 || status === 408 || status === 409)
    return new ModelError("unreachable", `The model server failed (${status}).`, retryAfterMs);
  if (status < 400)
    return new ModelError(
      "refused",
      `The model server sends calls elsewhere (${status}). Check AI_BASE_URL.`,
    );
  return new ModelError("refused", REFUSALS[status] ?? `The model server refused (${status}).`);
}

const REFUSALS: Record<number, string> = {
  401: "The model server did not accept the key (401). Check AI_API_KEY.",
  403: "The key may not use this model (403). Check AI_API_KEY and AI_MODEL.",
  404: "The model server does not know the model (404). Check AI_MODEL and AI_BASE_URL.",
};

function malformed() {
  return new ModelError("malformed", "The model's answer could not be read.");
}
