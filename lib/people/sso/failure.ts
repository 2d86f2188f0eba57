import { errors } from "openid-client";
import type { SignInError } from "@/lib/enums";

/** Thrown if single sign-on fails. `code` determines the message shown to the user. */
export class SignInFailure extends Error {
  constructor(
    readonly code: SignInError,
    /** The reason for the log. It must not contain tokens, codes or other secrets. */
    readonly reason: string,
    readonly userId: number | null = null,
  ) {
    super(reason);
  }
}

/** Error codes that providers return during an outage. */
const OUTAGE_CODES = ["server_error", "temporarily_unavailable"];

/** Converts an openid-client error to a SignInFailure. */
export function toSignInFailure(cause: unknown): SignInFailure {
  if (cause instanceof SignInFailure) return cause;
  if (cause instanceof errors.OPError) {
    const { error = "", response } = cause;
    const isOutage = OUTAGE_CODES.includes(error) || (response?.statusCode ?? 0) >= 500;
    const code = /^\w{1,60}$/.test(error) ? error : "unexpected answer";
    return new SignInFailure(isOutage ? "unavailable" : "refused", code);
  }
  if (cause instanceof errors.RPError) return classifyTokenError(cause);
  // Network errors from Node.js, and responses that are not JSON.
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code || cause instanceof SyntaxError)
    return new SignInFailure("unavailable", code || "an answer that is not JSON");
  const name = cause instanceof Error ? cause.name : typeof cause;
  return new SignInFailure("invalid", name);
}

function classifyTokenError(error: InstanceType<typeof errors.RPError>): SignInFailure {
  // Removes the compared values from the message.
  const [reason = ""] = error.message.split(/[,:(]/);
  if (error.exp !== undefined || error.nbf !== undefined) return new SignInFailure("clock", reason);
  if (/\biss\b/.test(reason)) return new SignInFailure("issuer", reason);
  if (/timed out/.test(reason)) return new SignInFailure("unavailable", reason);
  return new SignInFailure("invalid", reason);
}
