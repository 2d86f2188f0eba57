import { parseDocument } from "yaml";
import { FileError } from "./file-error.ts";

/** Parses YAML without aliases, which can expand enormously. @throws FileError */
export function parseYaml(content: string): unknown {
  const document = parseDocument(content);
  const [problem] = document.errors;
  if (problem) throw new FileError(`The YAML cannot be read: ${problem.message.split("\n")[0]}`);
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new FileError("The YAML must not use aliases (*name).");
  }
}
