import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalidField } from "@/lib/errors";
import { hashPassword, verifyPassword } from "./passwords";

interface Person {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /** Of the present password; null where there is none. */
  passwordHash: string | null;
}

/**
 * The hash of a password that was chosen for a person.
 * @throws DomainError invalid under `field`, where it is the present one, a common one, or made of
 * the person's email or name
 */
export async function hashChosen(password: string, person: Person, field: string): Promise<string> {
  if (await isGuessable(password))
    throw invalidField(
      field,
      "This is among the first passwords that attackers try. Choose another.",
    );
  if (await isGuessable(password, wordsOf(person)))
    throw invalidField(field, "This is too close to the account's email or name. Choose another.");
  if (person.passwordHash && (await verifyPassword(person.passwordHash, password)))
    throw invalidField(field, "This is the present password. Choose another.");
  return hashPassword(password);
}

function wordsOf({ email, username, firstName, lastName }: Person): string[] {
  const names = [firstName, lastName];
  const [local = ""] = email.split("@");
  return [email, local, username, ...names, names.join(""), names.join(" ")].filter(Boolean);
}

/** What stands behind this many characters adds nothing to a password that is strong. */
const MOST_READ = 64;

/**
 * Whether some million guesses find it (zxcvbn's score of 0 or 1 of 4): it is in the list of leaked
 * passwords, or is made of its entries, of keys side by side or of repetitions.
 * @param words what an attacker would try first with this person
 */
export async function isGuessable(password: string, words: string[] = []): Promise<boolean> {
  estimator ??= loadEstimator();
  return (await estimator).check(password, words).score <= 1;
}

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its lists take a megabyte: loaded when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_READ });
}
