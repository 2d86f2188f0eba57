import { DomainError } from "@/lib/errors";

/**
 * Asserts that a request's If-Match header, if present, matches the current version. As in HTTP, a
 * weak ETag matches nothing and `*` matches any existing version.
 * @param currentTag an ETag with its quotation marks
 * @throws DomainError precondition_failed
 */
export function assertMatches(ifMatch: string | null, currentTag: string): void {
  const expectedTags = ifMatch?.split(",").map((etag) => etag.trim());
  if (!expectedTags || expectedTags.includes("*") || expectedTags.includes(currentTag)) return;
  throw new DomainError(
    "precondition_failed",
    `If-Match names an outdated version. The current version is ${currentTag}.`,
  );
}
