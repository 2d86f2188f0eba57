import { createHash } from "node:crypto";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { parseText } from "@/lib/reading/parsed-text";

/** Columns derived only from the description. */
export interface TextColumns {
  /** Null if the language cannot be recognized. */
  detectedLanguage: string | null;
  /** A closely related language that is also possible; null if there is none. */
  alternativeLanguage: string | null;
  /**
   * MD5 of the visible text, the same as in Postgres. Equal for products with the same visible
   * text.
   */
  textHash: string;
}

/**
 * Loads the function that derives the columns of a description. Call it before a transaction,
 * because the first call reads tables from disk.
 */
export async function loadTextReader(): Promise<(description: string) => TextColumns> {
  const languageOf = await loadLanguageReader();
  return (description) => {
    const { text } = parseText(description);
    const textHash = createHash("md5").update(text).digest("hex");
    const detected = languageOf(text);
    return {
      detectedLanguage: detected?.language ?? null,
      alternativeLanguage: detected?.alternative ?? null,
      textHash,
    };
  };
}
