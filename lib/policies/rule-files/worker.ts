import { serveTasks } from "@/lib/platform/files/serve-tasks";
import { convertSource } from "../foreign-rules/convert";
import type { RuleImportFormat } from "../foreign-rules/formats";
import { type NamedBytes, readForeign } from "../foreign-rules/read-file";
import type { JudgedRuleSet } from "../foreign-rules/types";
import { judgeFile } from "../rules/files/judge";

/** Tasks on rule files that run outside the server process, by name. */
const tasks = { convert: convertFiles, judge: judgeFile };

export type Tasks = typeof tasks;

serveTasks(tasks);

/**
 * Converts files of another format to rules. The first file's name is the default name.
 * @throws FileError if the files as a whole cannot be converted
 */
async function convertFiles(input: {
  format: RuleImportFormat;
  files: readonly NamedBytes[];
}): Promise<JudgedRuleSet> {
  const { format, files } = input;
  return convertSource(await readForeign(format, files), files[0]?.path ?? "");
}
