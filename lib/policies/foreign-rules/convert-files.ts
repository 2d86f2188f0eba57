import { convertSource } from "./convert";
import type { ForeignFormat } from "./formats";
import { type NamedBytes, readForeign } from "./read-file";
import type { JudgedRuleSet } from "./types";

/**
 * Converts files of another format to rules. The first file's name is the default name.
 * @throws FileError if the files as a whole cannot be converted
 */
export async function convertFiles(input: {
  format: ForeignFormat;
  files: readonly NamedBytes[];
}): Promise<JudgedRuleSet> {
  const { format, files } = input;
  return convertSource(await readForeign(format, files), files[0]?.path ?? "");
}
