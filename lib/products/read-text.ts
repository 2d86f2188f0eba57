import { createHash } from "node:crypto";
import { languageReader } from "@/lib/reading/detect-language";
import { read } from "@/lib/reading/reading";

/** What is stored beside a description because it follows from it alone. */
export interface TextColumns {
  /** Null where it cannot be told. */
  detectedLanguage: string | null;
  /** Of the visible text, as Postgres' own `md5` of it: products with the same one read the same. */
  textHash: string;
}

/**
 * Makes ready to read descriptions; to be called before a transaction, for the first time it reads
 * tables from the disk.
 */
export async function textReader(): Promise<(description: string) => TextColumns> {
  const languageOf = await languageReader();
  return (description) => {
    const { text } = read(description);
    const textHash = createHash("md5").update(text).digest("hex");
    return { detectedLanguage: languageOf(text), textHash };
  };
}
