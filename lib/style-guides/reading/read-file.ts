import { FileError } from "@/lib/platform/files/file-error";
import { readAsciiDoc } from "./asciidoc";
import type { ReadGuide } from "./blocks";
import { type GuideFormat, MAX_GUIDE_PAGES } from "./formats";
import { readHtml } from "./html";
import { readMarkdown } from "./markdown";
import { readPdfPages } from "./pdf";
import { readPlainText } from "./plain-text";

const EMPTY_MESSAGE = "The file is empty: it has no text.";
const DAMAGED_MESSAGE = "The file is damaged and can't be read.";
const ENCRYPTED_MESSAGE = "The file is encrypted. Save it without a password first.";
const SCANNED_MESSAGE =
  "The file consists of scanned images only. Run text recognition (OCR) on it first, or upload the original.";

/** Reads a guide's file. @throws FileError if encrypted, scanned, damaged, empty or long */
export async function readGuideFile(bytes: Uint8Array, format: GuideFormat): Promise<ReadGuide> {
  if (bytes.length === 0) throw new FileError(EMPTY_MESSAGE);
  const guide = await readFormat(bytes, format);
  if (guide.blocks.every(({ content }) => content.text.trim() === ""))
    throw new FileError(EMPTY_MESSAGE);
  return guide;
}

function readFormat(bytes: Uint8Array, format: GuideFormat): Promise<ReadGuide> | ReadGuide {
  if (format === "pdf") return readPdf(bytes);
  if (format === "docx") return readDocx(bytes);
  return readGuideText(decodeText(bytes), format);
}

function readGuideText(text: string, format: Exclude<GuideFormat, "pdf" | "docx">): ReadGuide {
  switch (format) {
    case "html":
      return readHtml(text);
    case "markdown":
      return readMarkdown(text);
    case "asciidoc":
      return readAsciiDoc(text);
    case "text":
      return readPlainText(text);
  }
}

async function readPdf(bytes: Uint8Array): Promise<ReadGuide> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")) throw new FileError(DAMAGED_MESSAGE);
  const { extractTextItems, getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (document.numPages > MAX_GUIDE_PAGES)
      throw new FileError(`The file has more than ${MAX_GUIDE_PAGES} pages. Upload it in parts.`);
    const { items } = await extractTextItems(document);
    if (items.every((page) => page.every(({ str }) => str.trim() === "")))
      throw new FileError(SCANNED_MESSAGE);
    return readPdfPages(items);
  } catch (error) {
    if (error instanceof FileError) throw error;
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new FileError(isLocked ? ENCRYPTED_MESSAGE : DAMAGED_MESSAGE);
  }
}

async function readDocx(bytes: Uint8Array): Promise<ReadGuide> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  // Encrypted Office documents are stored in an OLE container.
  if (start === "d0cf11e0a1b11ae1") throw new FileError(ENCRYPTED_MESSAGE);
  const { default: mammoth } = await import("mammoth");
  let images = 0;
  const convertImage = mammoth.images.imgElement(async () => {
    images++;
    return { src: "" };
  });
  const { value } = await mammoth
    .convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage })
    .catch(() => {
      throw new FileError(DAMAGED_MESSAGE);
    });
  const guide = readHtml(value);
  if (guide.blocks.length === 0 && images > 0) throw new FileError(SCANNED_MESSAGE);
  return guide;
}

/** Decodes UTF-8 and UTF-16; other files are decoded as Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    if (!bytes.includes(0)) return new TextDecoder("windows-1252").decode(bytes);
  }
  throw new FileError(DAMAGED_MESSAGE);
}
