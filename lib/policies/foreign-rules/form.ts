import { invalidField } from "@/lib/errors";
import { checkedFile, parse, readForm, textsOf } from "@/lib/platform/files/form";
import { wellFormed } from "@/lib/platform/request-body";
import type { ForeignFormat } from "./formats";
import { foreignRulesFields } from "./schemas";

export interface ForeignUpload {
  format: ForeignFormat;
  /** Replaces the default name, which is the file's name. */
  name: string;
  dryRun: boolean;
  files: { path: string; bytes: Uint8Array }[];
}

const MAX_FILES = 500;

/**
 * Parses a multipart request that contains foreign rule files and options.
 * @throws DomainError too_large, unsupported_media_type, or invalid under the field
 */
export async function readForeignUpload(request: Request): Promise<ForeignUpload> {
  const form = await readForm(request);
  const { format, name, dry_run } = parse(foreignRulesFields, wellFormed(textsOf(form)));
  const sent = form.getAll("file");
  if (sent.length > MAX_FILES)
    throw invalidField("file", "These are more than 500 files. Send the style as a zip file.");
  const files = (sent.length > 0 ? sent : [null]).map((one) =>
    checkedFile(one, "Choose a file of rules."),
  );
  return {
    format,
    name: name ?? "",
    dryRun: dry_run ?? false,
    files: await Promise.all(files.map(named)),
  };
}

async function named(file: File) {
  return { path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
