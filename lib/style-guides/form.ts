import { DomainError, invalidField } from "@/lib/errors";
import { assertWellFormed, readBody } from "@/lib/platform/request-body";
import { parseInput, readForm, requireFile, selectTexts } from "@/lib/platform/uploads/form";
import {
  detectFileFormat,
  detectTextFormat,
  type GuideFormat,
  MAX_GUIDE_BYTES,
} from "./reading/formats";
import { guideForm, guideTextSchema } from "./schemas";

export interface GuideUpload {
  name: string;
  fileName: string;
  format: GuideFormat;
  bytes: Uint8Array;
}

/**
 * Parses a request that contains a guide, either as a multipart file or as text in JSON.
 * @throws DomainError too_large, unsupported_media_type, or invalid under the field
 */
export async function readGuideUpload(request: Request): Promise<GuideUpload> {
  const type = request.headers.get("content-type") ?? "";
  return /^multipart\//i.test(type) ? readFileUpload(request) : readTextUpload(request);
}

async function readFileUpload(request: Request): Promise<GuideUpload> {
  const form = await readForm(request, MAX_GUIDE_BYTES);
  const { name } = parseInput(guideForm.pick({ name: true }), assertWellFormed(selectTexts(form)));
  const file = requireFile(form.get("file"), "Choose a file.", MAX_GUIDE_BYTES);
  const format = detectFileFormat(file.name);
  if (!format) {
    const sentence = "The file must be a PDF, DOCX, HTML, Markdown, AsciiDoc or text file.";
    throw new DomainError("unsupported_media_type", sentence, { fields: { file: [sentence] } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw invalidField("file", "The file is empty: it has no text.");
  return { name: name || getFileStem(file.name), fileName: file.name, format, bytes };
}

async function readTextUpload(request: Request): Promise<GuideUpload> {
  const { name, text } = await readBody(request, guideTextSchema);
  const format = detectFileFormat(name) ?? detectTextFormat(text);
  const isText = format !== "pdf" && format !== "docx";
  return {
    name,
    fileName: "",
    format: isText ? format : "text",
    bytes: new TextEncoder().encode(text),
  };
}

function getFileStem(fileName: string): string {
  const stem = fileName
    .replace(/^.*[\\/]/u, "")
    .replace(/\.\w{1,9}$/u, "")
    .trim();
  return Array.from(stem || "Style guide")
    .slice(0, 255)
    .join("");
}
