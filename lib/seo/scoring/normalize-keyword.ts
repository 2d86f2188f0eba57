/** Normalizes a keyword: lowercase, single spaces, no outer punctuation. Idempotent. */
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
