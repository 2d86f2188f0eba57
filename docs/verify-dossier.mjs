#!/usr/bin/env node
/*
 * Verifies a dossier downloaded from Plumbline: every byte of the ZIP, and the hashes in its manifests.
 * Needs Node 22.12 or newer and nothing else. See claims.md beside it.
 *
 * Exit codes: 0 the dossier is unchanged, 1 it differs (the file is named), 2 wrong usage.
 */
import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const MANIFEST = /(?:^|\/)manifest\.json$/;

/** Thrown if the dossier differs from what Plumbline wrote. */
class Difference extends Error {}

function main([path, ...others]) {
  if (path === undefined || others.length > 0) {
    console.error("Usage: node verify-dossier.mjs FILE");
    return 2;
  }
  try {
    for (const line of verifyDossier(readFileSync(path))) console.log(line);
    return 0;
  } catch (error) {
    console.error(`Not verified. ${error.message}`);
    return 1;
  }
}

/**
 * Verifies a ZIP, and returns lines that describe its content.
 * @throws an error that names the first file that differs
 */
export function verifyDossier(zip) {
  const entries = readEntries(zip);
  return [
    ...describeFiles(entries),
    `Unchanged: ${entries.size} files, as the manifest lists them.`,
  ];
}

/**
 * Reads the entries of a ZIP, and compares all bytes with those that Plumbline writes for these
 * entries: without compression, with fixed times, and in the order of the directory.
 */
function readEntries(zip) {
  const end = zip.length - END_RECORD_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END_RECORD)
    throw new Difference("The file does not end like a ZIP: it is incomplete or not a dossier.");
  const entries = new Map();
  let offset = zip.readUInt32LE(end + 16);
  let start = 0;
  while (offset < end) {
    assertRange(offset + DIRECTORY_HEADER_BYTES <= end && isHeader(zip, offset, DIRECTORY_HEADER));
    const size = zip.readUInt32LE(offset + 24);
    const nameBytes = zip.readUInt16LE(offset + 28);
    const name = zip.toString("utf8", offset + 46, offset + 46 + nameBytes);
    const contentStart = start + LOCAL_HEADER_BYTES + nameBytes;
    assertRange(contentStart + size <= end);
    if (entries.has(name)) throw new Difference(`“${printable(name)}” is listed twice.`);
    entries.set(name, zip.subarray(contentStart, contentStart + size));
    start = contentStart + size;
    offset += DIRECTORY_HEADER_BYTES + nameBytes;
  }
  compareBytes(zip, entries);
  return entries;
}

function isHeader(zip, offset, header) {
  return zip.readUInt32LE(offset) === header;
}

function assertRange(isInRange) {
  if (!isInRange) throw new Difference("The directory of the ZIP differs.");
}

function compareBytes(zip, entries) {
  const directory = [];
  let start = 0;
  for (const [name, content] of entries) {
    const local = createHeader(LOCAL_HEADER, name, content);
    const end = start + local.length + content.length;
    if (!zip.subarray(start, start + local.length).equals(local))
      throw new Difference(`The file “${printable(name)}” differs.`);
    directory.push(createHeader(DIRECTORY_HEADER, name, content, start));
    start = end;
  }
  const directoryBytes = Buffer.concat(directory);
  const expectedEnd = Buffer.concat([
    directoryBytes,
    createEnd(entries.size, directoryBytes.length, start),
  ]);
  if (!zip.subarray(start).equals(expectedEnd))
    throw new Difference("The directory of the ZIP differs.");
}

/** The header of an entry, before its content or, with an offset, in the directory. */
function createHeader(signature, name, content, offset) {
  const nameBytes = Buffer.from(name);
  const isLocal = offset === undefined;
  const header = Buffer.alloc(isLocal ? LOCAL_HEADER_BYTES : DIRECTORY_HEADER_BYTES);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0); // version needed
  shared.writeUInt16LE(0x0800, 2); // UTF-8 names
  shared.writeUInt16LE(0x0021, 8); // 1 January 1980, 00:00
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(content.length, 14);
  shared.writeUInt32LE(content.length, 18);
  shared.writeUInt16LE(nameBytes.length, 22);
  header.writeUInt32LE(signature, 0);
  if (!isLocal) {
    header.writeUInt16LE(0x0314, 4); // made by: Unix, version 2.0
    header.writeUInt32LE(0o100644 * 0x10000, 38); // a regular file
    header.writeUInt32LE(offset, 42);
  }
  shared.copy(header, isLocal ? 4 : 6);
  return Buffer.concat([header, nameBytes]);
}

function createEnd(count, directoryBytes, directoryStart) {
  const end = Buffer.alloc(END_RECORD_BYTES);
  end.writeUInt32LE(END_RECORD, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryStart, 16);
  return end;
}

/** Verifies each manifest, and returns a description of each dossier. */
function describeFiles(entries) {
  const lines = [];
  const verified = new Set();
  for (const [name, content] of entries) {
    if (!MANIFEST.test(name)) continue;
    verified.add(name);
    const folder = name.slice(0, -"manifest.json".length);
    const { product, created_at, engine, files } = JSON.parse(content.toString("utf8"));
    lines.push(`Product ${printable(describeProduct(product))}`);
    lines.push(`  created ${printable(String(created_at))}, engine ${printable(String(engine))}`);
    for (const [path, sha256] of Object.entries(files)) {
      const file = entries.get(folder + path);
      if (!file) throw new Difference(`The file “${printable(folder + path)}” is missing.`);
      if (createHash("sha256").update(file).digest("hex") !== sha256)
        throw new Difference(`The file “${printable(folder + path)}” differs.`);
      verified.add(folder + path);
      lines.push(`  ${printable(path)}, ${file.length} bytes, SHA-256 ${sha256}`);
    }
  }
  if (verified.size === 0) throw new Difference("The manifest is missing.");
  const extra = [...entries.keys()].find((name) => !verified.has(name));
  if (extra !== undefined)
    throw new Difference(`The file “${printable(extra)}” is not in the manifest.`);
  return lines;
}

function describeProduct(product) {
  return typeof product === "object" && product !== null
    ? `${product.product_id} (${product.name})`
    : String(product);
}

/** Replaces control characters, so that names cannot write to the terminal. */
function printable(text) {
  return text.replace(/\p{C}/gu, "\ufffd");
}

const isCommand =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCommand) process.exitCode = main(process.argv.slice(2));
