import { createHash } from "node:crypto";
import { DomainError } from "@/lib/errors";

/**
 * Returns the ETag of a body: its hash, after the version if the object has one.
 * @param parts the body in parts
 * @param version the object's version, or null
 */
export function createETag(parts: readonly string[], version: number | null): string {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  const digest = hash.digest("base64url");
  return version === null ? `"${digest}"` : `"${version}-${digest}"`;
}

/**
 * Asserts that a request's If-Match header, if present, matches the current ETag. As in HTTP, a
 * weak ETag matches nothing and `*` matches any existing version.
 * @param currentTag an ETag with its quotation marks
 * @throws DomainError precondition_failed
 */
export function assertMatches(ifMatch: string | null, currentTag: string): void {
  if (!someTag(ifMatch, (tag) => tag === currentTag)) throw createOutdatedError(currentTag);
}

/**
 * Asserts that a request's If-Match header, if present, names the current version of an object:
 * as an ETag of `createETag`, or as the version in quotation marks. The hash in the ETag is not
 * compared, because the body also contains values that change without a new version. Weak ETags
 * and `*` work as in `assertMatches`.
 * @throws DomainError precondition_failed
 */
export function assertVersionMatches(ifMatch: string | null, version: number): void {
  const currentVersion = String(version);
  if (!someTag(ifMatch, (tag) => /^"(\d+)(-[\w-]{27})?"$/.exec(tag)?.[1] === currentVersion))
    throw createOutdatedError(`"${version}"`);
}

function someTag(ifMatch: string | null, isMatch: (tag: string) => boolean): boolean {
  if (ifMatch === null) return true;
  return ifMatch
    .split(",")
    .map((tag) => tag.trim())
    .some((tag) => tag === "*" || isMatch(tag));
}

function createOutdatedError(currentTag: string): DomainError {
  return new DomainError(
    "precondition_failed",
    `If-Match names an outdated version. The current version is ${currentTag}.`,
  );
}
