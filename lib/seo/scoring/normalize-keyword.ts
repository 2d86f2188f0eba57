/**
 * The form under which keywords are compared and stored: lower case, single spaces, without
 * punctuation around words. Its own form stays as it is.
 */
export function normalizeKeyword(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[‐‑]/g, "-")
    .replace(/[‘’]/g, "'")
    .split(/[^\p{L}\p{M}\p{N}'+&.,-]+/u)
    .map((word) => word.replace(/^['+&.,-]+|['+&.,-]+$/gu, ""))
    .filter((word) => word !== "")
    .join(" ");
}
