import { SaxesParser } from "saxes";
import { FileError } from "../file-error.ts";

export type Attributes = Record<string, string>;

/** Receives the parts of a document. Names have no prefix. */
export interface XmlListener {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Polled after each chunk. Reading stops when it returns true. */
  done?: () => boolean;
}

/** Maximum length of a text, attribute or comment, which the parser buffers completely. */
const MAX_BYTES_WITHOUT_TAG = 2 * 1024 * 1024;

/** Parses XML as a stream. @throws FileError if it is malformed or declares entities */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): Promise<void> {
  for await (const _ of parseXmlInSteps(chunks, listener)) if (listener.done?.()) return;
}

/** Works like `readXml`, but yields after each chunk for the caller. @throws FileError */
export async function* parseXmlInSteps(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", () => rejectFile("The workbook is damaged."));
  parser.on("doctype", () =>
    rejectFile("The workbook declares a document type, which is not allowed."),
  );
  parser.on("opentag", (tag) => listener.open?.(getLocalName(tag.name), tag.attributes));
  parser.on("closetag", (tag) => listener.close?.(getLocalName(tag.name)));
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesWithoutTag = 0;
  for await (const chunk of chunks) {
    bytesWithoutTag = chunk.includes(0x3c) ? 0 : bytesWithoutTag + chunk.byteLength;
    if (bytesWithoutTag > MAX_BYTES_WITHOUT_TAG)
      rejectFile("The workbook contains a text that is too long.");
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function rejectFile(sentence: string): never {
  throw new FileError(sentence);
}
