import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidField } from "@/lib/errors";
import { processState } from "@/lib/platform/process-state";
import { hashPassword, verifyPassword } from "./passwords";

interface Person {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /** The hash of the current password; null if the person has none. */
  passwordHash: string | null;
}

/**
 * Hashes a new password.
 * @throws DomainError invalid under `field` if the password is the current one, a common one, or
 * derived from the person's email or name
 */
export async function hashChosenPassword(
  password: string,
  person: Person,
  field: string,
): Promise<string> {
  if (await isGuessable(password))
    throw invalidField(
      field,
      "This is one of the first passwords that attackers try. Choose another.",
    );
  if (await isGuessable(password, listPersonalWords(person)))
    throw invalidField(field, "This is too close to the account's email or name. Choose another.");
  if (person.passwordHash && (await verifyPassword(person.passwordHash, password)))
    throw invalidField(field, "This is the current password. Choose another.");
  return hashPassword(password);
}

function listPersonalWords({ email, username, firstName, lastName }: Person): string[] {
  const names = [firstName, lastName];
  const [local = ""] = email.split("@");
  return [email, local, username, ...names, names.join(""), names.join(" ")].filter(Boolean);
}

/** Maximum number of characters to estimate. More characters do not improve the estimate. */
const MAX_CHECKED_LENGTH = 64;

/**
 * Returns whether a password can be guessed within a few million attempts (zxcvbn score 0 or 1 of
 * 4). Such a password is a leaked one, or consists of leaked passwords, keyboard patterns or
 * repetitions.
 * @param words words that an attacker would try first for this person
 */
export async function isGuessable(password: string, words: string[] = []): Promise<boolean> {
  state.estimator ??= loadEstimator();
  return (await state.estimator).check(password, words).score <= 1;
}

const state = processState<{ estimator?: Promise<ZxcvbnFactory> }>(
  "password-estimator",
  () => ({}),
);

/** Loads the estimator on first use, because its word lists take up a megabyte. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED_LENGTH });
}
