import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { Archive } from "@/lib/platform/files/sheets/archive";
import { type StoredFile, writeStoredZip } from "@/lib/platform/files/stored-zip";
import { propertyRuns } from "../support/property-runs";

const folder = mkdtempSync(path.join(tmpdir(), "dossier-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  "texts.json": '{"description":"Made of FSC-certified oak."}',
  "evidence/1.pdf": Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255]),
  "policies.yaml": "rules: []\n",
};

function toStoredFile(name: string, content: string | Buffer): StoredFile {
  const bytes = Buffer.from(content);
  return {
    path: name,
    size: bytes.length,
    crc32: crc32(bytes),
    async *content() {
      yield bytes;
    },
  };
}

function createManifest(files: Record<string, string | Buffer>): string {
  const hashes = Object.entries(files).map(([name, content]) => [
    name,
    createHash("sha256").update(content).digest("hex"),
  ]);
  return JSON.stringify({
    product: { product_id: "OAK-1", name: "Oak table" },
    created_at: "2026-11-28T08:00:00.000Z",
    engine: "1",
    files: Object.fromEntries(hashes),
  });
}

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) => toStoredFile(name, content));
  return buffer(writeStoredZip(entries));
}

const dossier = await zip({ "manifest.json": createManifest(FILES), ...FILES });

function verify(bytes: Buffer) {
  const file = path.join(folder, "dossier.zip");
  writeFileSync(file, bytes);
  return spawnSync(process.execPath, ["docs/verify-dossier.mjs", file], { encoding: "utf8" });
}

describe("verify-dossier.mjs", () => {
  it("prints what an unchanged dossier contains", () => {
    const { status, stdout } = verify(dossier);
    expect(status).toBe(0);
    expect(stdout).toContain("Product OAK-1 (Oak table)");
    expect(stdout).toContain("evidence/1.pdf, 6 bytes");
    expect(stdout).toContain("Unchanged: 4 files");
  });

  it("verifies one folder per product", async () => {
    const folders = ["a", "b"].flatMap((name) => [
      [`${name}/manifest.json`, createManifest(FILES)] as const,
      ...Object.entries(FILES).map(([file, content]) => [`${name}/${file}`, content] as const),
    ]);
    expect(verify(await zip(Object.fromEntries(folders))).status).toBe(0);
  });

  it.each([
    ["a changed file", { ...FILES, "texts.json": '{"description":"Made of oak."}' }, "texts.json"],
    ["an additional file", { ...FILES, "note.txt": "New" }, "note.txt"],
    ["a missing file", { "texts.json": FILES["texts.json"] }, "evidence/1.pdf"],
  ])("exits with 1 and names %s, even in a valid ZIP", async (_, files, name) => {
    const { status, stderr } = verify(
      await zip({ "manifest.json": createManifest(FILES), ...files }),
    );
    expect(status).toBe(1);
    expect(stderr).toContain(name);
  });

  it("exits with 1 and names the file whose content was changed in place", () => {
    const changed = Buffer.from(dossier);
    changed.write("elm", dossier.indexOf("oak"));
    const { status, stderr } = verify(changed);
    expect(status).toBe(1);
    expect(stderr).toContain("texts.json");
  });

  it("detects each flip of one byte", async () => {
    const script = "../../docs/verify-dossier.mjs";
    const { verifyDossier } = (await import(script)) as {
      verifyDossier: (zip: Buffer) => string[];
    };
    const position = fc.integer({ min: 0, max: dossier.length - 1 });
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 255 }), (offset, mask) => {
        const flipped = Buffer.from(dossier);
        flipped.writeUInt8(flipped.readUInt8(offset) ^ mask, offset);
        expect(() => verifyDossier(flipped)).toThrow();
      }),
      propertyRuns(2000, 10_000),
    );
  });

  it("is a ZIP that other programs can read", async () => {
    const archive = await Archive.open(
      {
        size: dossier.length,
        async *readFrom(start = 0) {
          yield dossier.subarray(start);
        },
      },
      "dossier",
      1024 * 1024,
    );
    expect([...archive.paths].sort()).toEqual(["manifest.json", ...Object.keys(FILES)].sort());
    expect(await buffer(archive.read("texts.json"))).toEqual(Buffer.from(FILES["texts.json"]));
  });
});
