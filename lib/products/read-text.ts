import { createHash } from "node:crypto";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { parseText } from "@/lib/reading/parsed-text";

/** Columns derived only from the description. */
interface TextColumns {
  /** The recognized language; null if it cannot be recognized. */
  detectedLanguage: string | null;
  /** A closely related language that is also possible; null if there is none. */
  alternativeLanguage: string | null;
  /** The visible text's MD5 hash, as in Postgres. Equal texts have equal hashes. */
  textHash: string;
}

export type TextReader = (description: string) => TextColumns;

/**
 * Loads the function that derives the columns of a description. Call it before a transaction,
 * because the first call reads tables from disk.
 */
export async function loadTextReader(): Promise<TextReader> {
  const detectLanguage = await loadLanguageReader();
  return (description) => {
    const { text } = parseText(description);
    const textHash = createHash("md5").update(text).digest("hex");
    const detectedLanguage = detectLanguage(text);
    return {
      detectedLanguage: detectedLanguage?.language ?? null,
      alternativeLanguage: detectedLanguage?.alternative ?? null,
      textHash,
    };
  };
}
