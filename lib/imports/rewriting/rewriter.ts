import type { ParseSettings } from "../reading/row.ts";
import { rewriteDelimited } from "./delimited.ts";
import { rewriteFeed } from "./feed.ts";
import { rewriteJson } from "./json.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewriteWorkbook } from "./workbook.ts";

type Rewriter = (job: Rewrite) => AsyncGenerator<Uint8Array>;

const REWRITERS: Record<Exclude<ParseSettings["format"], "xls">, Rewriter> = {
  csv: rewriteDelimited,
  tsv: rewriteDelimited,
  xlsx: rewriteWorkbook,
  xml: rewriteFeed,
  json: rewriteJson,
  jsonl: rewriteJson,
};

/** Size of output blocks in bytes. Rewriters yield each change separately. */
const BLOCK_BYTES = 64 * 1024;

/** Rewrites a file with its corrections; runs in a worker thread. @throws FileError */
export async function* rewriteFile(job: Rewrite): AsyncGenerator<Uint8Array> {
  const { format } = job.shape;
  if (format === "xls") throw new Error(".xls files cannot be written.");
  let block: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of REWRITERS[format](job)) {
    block.push(bytes);
    length += bytes.byteLength;
    if (length < BLOCK_BYTES) continue;
    yield Buffer.concat(block);
    block = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(block);
}
