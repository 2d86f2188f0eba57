import { errors } from "openid-client";
import type { SignInError } from "@/lib/enums";

/** Single sign-on failed; `code` decides the sentence that the user reads. */
export class SignInFailure extends Error {
  constructor(
    readonly code: SignInError,
    /** For the log: never with tokens, codes or other secrets. */
    readonly reason: string,
    /** The account, if it is known. */
    readonly userId: number | null = null,
  ) {
    super(reason);
  }
}

/** Errors that the provider reports if it does not work. */
const OUTAGES = ["server_error", "temporarily_unavailable"];

/** Converts an error of openid-client. */
export function failureOf(thrown: unknown): SignInFailure {
  if (thrown instanceof SignInFailure) return thrown;
  if (thrown instanceof errors.OPError) {
    const { error = "", response } = thrown;
    const broken = OUTAGES.includes(error) || (response?.statusCode ?? 0) >= 500;
    const code = /^\w{1,60}$/.test(error) ? error : "unexpected answer";
    return new SignInFailure(broken ? "unavailable" : "refused", code);
  }
  if (thrown instanceof errors.RPError) return ofToken(thrown);
  // Node's network errors, and an answer that is no JSON.
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (code || thrown instanceof SyntaxError)
    return new SignInFailure("unavailable", code || "an answer that is not JSON");
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return new SignInFailure("invalid", name);
}

function ofToken(error: InstanceType<typeof errors.RPError>): SignInFailure {
  // The compared values.
  const [reason = ""] = error.message.split(/[,:(]/);
  if (error.exp !== undefined || error.nbf !== undefined) return new SignInFailure("clock", reason);
  if (/\biss\b/.test(reason)) return new SignInFailure("issuer", reason);
  if (/timed out/.test(reason)) return new SignInFailure("unavailable", reason);
  return new SignInFailure("invalid", reason);
}
