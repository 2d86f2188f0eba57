import { types } from "@electric-sql/pglite";

const MARK = "\uFEFF";

/**
 * PGlite's decoder takes a U+FEFF at the start of each text that it reads for a byte-order mark and
 * drops it; so one more is written before it.
 */
function marked(text: unknown): string {
  const written = String(text);
  return written.startsWith(MARK) ? MARK + written : written;
}

/** What the embedded database gets of texts, by type, so that they are read back as they were. */
export const TEXT_SERIALIZERS = { [types.TEXT]: marked, [types.VARCHAR]: marked };
