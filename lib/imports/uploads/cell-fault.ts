import { textFault } from "@/lib/platform/text-fault";

const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * What is wrong with a cell that says something, as a part of a sentence that begins with its
 * column; null where nothing is.
 * @param sentenceOf what is wrong with it as a value of its field: "This may have…"
 */
export function cellFault(
  column: string,
  value: string,
  sentenceOf: (value: string) => string | null,
): string | null {
  if (SHEET_ERROR.test(value.trim())) return `${column} is the spreadsheet error ${value.trim()}`;
  // What a wrong encoding leaves behind.
  if (value.includes("\uFFFD")) return `${column} contains broken characters`;
  const sentence = textFault(value) ?? sentenceOf(value);
  return sentence?.replace(/^This /, `${column} `).replace(/\.$/, "") ?? null;
}
