import {
  FILE_TOO_LARGE_MESSAGE,
  MAX_FILE_BYTES,
  WRONG_EXTENSION_MESSAGE,
} from "@/lib/platform/files/sheets/limits";

const FILE_EXTENSIONS = [".csv", ".xlsx", ".xls"] as const;

/** Returns why these files can't be uploaded, without reading them, or null if they can. */
export function getRejectionReason(files: readonly File[]): string | null {
  const [file, ...otherFiles] = files;
  if (!file || otherFiles.length > 0) return "Choose one file at a time.";
  const name = file.name.toLowerCase();
  if (!FILE_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return WRONG_EXTENSION_MESSAGE;
  return file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE_MESSAGE : null;
}

/** Copies a file, against later changes on disk. @throws DOMException if it can't be read */
export async function copyFile(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

/** Returns a file name without its extension: `Spring shoes.xlsx` becomes `Spring shoes`. */
export function stripExtension(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, "").trim() || fileName;
}
