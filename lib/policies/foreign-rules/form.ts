import { invalidField } from "@/lib/errors";
import { assertWellFormed } from "@/lib/platform/request-body";
import { parseInput, readForm, requireFile, selectTexts } from "@/lib/platform/uploads/form";
import type { RuleImportFormat } from "./formats";
import { foreignRulesFields } from "./schemas";

export interface ForeignUpload {
  format: RuleImportFormat;
  /** The name to use instead of the default, which is the file's name. */
  name: string;
  dryRun: boolean;
  files: { path: string; bytes: Uint8Array }[];
}

const MAX_FILES = 500;

/**
 * Parses a multipart request that contains foreign rule files and options.
 * @throws DomainError too_large, unsupported_media_type; invalid under the affected field
 */
export async function readForeignUpload(request: Request): Promise<ForeignUpload> {
  const form = await readForm(request);
  const { format, name, dry_run } = parseInput(
    foreignRulesFields,
    assertWellFormed(selectTexts(form)),
  );
  const entries = form.getAll("file");
  if (entries.length > MAX_FILES)
    throw invalidField(
      "file",
      "At most 500 files can be sent at once. Send the style as a zip file.",
    );
  const files = (entries.length > 0 ? entries : [null]).map((entry) =>
    requireFile(entry, "Choose a rule file."),
  );
  return {
    format,
    name: name ?? "",
    dryRun: dry_run ?? false,
    files: await Promise.all(files.map(readNamedFile)),
  };
}

async function readNamedFile(file: File) {
  return { path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
