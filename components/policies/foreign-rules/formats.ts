import type { ForeignFormat } from "@/lib/policies/foreign-rules/schemas";

/** What can be imported, as the choice names it. */
export const FORMATS: readonly { value: ForeignFormat; label: string; hint: string }[] = [
  {
    value: "vale",
    label: "Vale style",
    hint: "The style's zip, or its .yml files together.",
  },
  { value: "prh", label: "prh dictionary", hint: "A .yml file of textlint-rule-prh." },
  { value: "tbx", label: "TBX term base", hint: "Its deprecated and superseded terms." },
  {
    value: "csv",
    label: "CSV",
    hint: "Terms in the columns term, use, note, forms and exceptions; or rules as exported here.",
  },
  { value: "yaml", label: "YAML", hint: "Rules as they are exported here." },
];

/** The endings of files that may be chosen. */
export const ENDINGS = [".zip", ".yml", ".yaml", ".tbx", ".xml", ".csv"] as const;

const SAMPLE_CHARACTERS = 20_000;

/** What files look like, by their endings and first lines. @throws DOMException, of a folder */
export async function formatOf(files: readonly File[]): Promise<ForeignFormat> {
  const [file, ...more] = files;
  const name = file?.name.toLowerCase() ?? "";
  if (name.endsWith(".csv")) return "csv";
  if (name.endsWith(".tbx") || name.endsWith(".xml")) return "tbx";
  if (!file) return "vale";
  const text = await file.slice(0, SAMPLE_CHARACTERS).text();
  if (more.length > 0 || name.endsWith(".zip")) return "vale";
  if (/^extends:/m.test(text)) return "vale";
  return /\brule_content:/.test(text) ? "yaml" : "prh";
}
