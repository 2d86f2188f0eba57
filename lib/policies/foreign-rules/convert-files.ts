import { converted } from "./convert";
import type { ForeignFormat } from "./formats";
import { type NamedBytes, readForeign } from "./read-file";
import type { JudgedSet } from "./types";

/**
 * Converts files of another format to rules. The first file's name stands for what has none.
 * @throws FileError where the files as a whole cannot be taken
 */
export async function convertFiles(input: {
  format: ForeignFormat;
  files: readonly NamedBytes[];
}): Promise<JudgedSet> {
  const { format, files } = input;
  return converted(await readForeign(format, files), files[0]?.path ?? "");
}
