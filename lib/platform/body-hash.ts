import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import busboy from "busboy";

/** A hash of a body that is computed while the body is read. */
interface BodyHash {
  write: (chunk: Uint8Array) => Promise<void> | void;
  /** Returns the hash of all chunks. */
  end: () => Promise<string> | string;
  /** Whether the body has the field `dry_run` with the value true. */
  isDryRun: () => boolean;
}

/**
 * A request whose body is hashed while it is read, so that large files are never in memory. A form
 * is hashed by its fields and files, because each request separates them with other bytes.
 */
export class HashedRequest {
  readonly request: Request;
  private readonly hash: BodyHash;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private lastRead: Promise<unknown> = Promise.resolve();
  private readonly loaded: Uint8Array[] = [];
  private digest: string | undefined;

  constructor(original: Request) {
    const type = original.headers.get("content-type") ?? "";
    this.hash = /^multipart\/form-data\s*;/i.test(type) ? hashForm(type) : hashBytes(type);
    this.reader = original.body?.getReader();
    this.request = this.reader ? this.copy(original) : original;
  }

  get isDryRun(): boolean {
    return this.hash.isDryRun();
  }

  /** Reads the rest and returns the whole body's hash; null beyond `maxBytes`. */
  async finish(maxBytes: number): Promise<string | null> {
    for (let bytes = 0; bytes <= maxBytes; ) {
      const chunk = await this.read();
      if (!chunk) return this.digest ?? null;
      bytes += chunk.byteLength;
    }
    return null;
  }

  /** Reads the whole body into memory and returns its hash. */
  async load(): Promise<string> {
    for (;;) {
      const chunk = await this.read();
      if (!chunk) return this.digest ?? "";
      this.loaded.push(chunk);
    }
  }

  private copy(original: Request): Request {
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = this.loaded.shift() ?? (await this.read());
          if (chunk) controller.enqueue(chunk);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const { method, headers, signal, url } = original;
    const init: RequestInit & { duplex: "half" } = {
      method,
      headers,
      signal,
      body,
      duplex: "half",
    };
    return new Request(url, init);
  }

  /** Waits for pending reads, and then reads and hashes the next chunk. Returns null at the end. */
  private read(): Promise<Uint8Array | null> {
    const chunk = this.lastRead.then(() => this.readNow());
    this.lastRead = chunk.catch(() => {});
    return chunk;
  }

  private async readNow(): Promise<Uint8Array | null> {
    if (this.digest !== undefined) return null;
    const { done = true, value } = (await this.reader?.read()) ?? {};
    if (done || !value) {
      this.digest = await this.hash.end();
      return null;
    }
    await this.hash.write(value);
    return value;
  }
}

/** Hashes the bytes of a body. JSON of a usual size is also searched for `dry_run`. */
function hashBytes(contentType: string): BodyHash {
  const hash = createHash("sha256");
  const isJson = /^application\/json\b/i.test(contentType);
  let chunks: Uint8Array[] = [];
  let length = 0;
  return {
    write(chunk) {
      hash.update(chunk);
      length += chunk.byteLength;
      if (isJson && length <= MAX_JSON_BYTES) chunks.push(chunk);
      else chunks = [];
    },
    end: () => hash.digest("base64url"),
    isDryRun: () => isJson && length <= MAX_JSON_BYTES && hasDryRun(Buffer.concat(chunks)),
  };
}

/** No endpoint accepts larger JSON. */
const MAX_JSON_BYTES = 6 * 1024 * 1024;

/** Returns whether a request has a JSON body of an accepted size. */
export function isSmallJson({ headers }: Request): boolean {
  const length = headers.get("content-length");
  const isJson = /^application\/json\b/i.test(headers.get("content-type") ?? "");
  return isJson && length !== null && Number(length) <= MAX_JSON_BYTES;
}

function hasDryRun(json: Buffer): boolean {
  if (!json.includes("dry_run")) return false;
  try {
    const body: unknown = JSON.parse(json.toString());
    return typeof body === "object" && body !== null && "dry_run" in body && body.dry_run === true;
  } catch {
    return false;
  }
}

/** Hashes the fields and files of a form in their order. All malformed forms have the same hash. */
function hashForm(type: string): BodyHash {
  const parts: { name: string; hash: Hash }[] = [];
  let isMalformed = false;
  let isDryRun = false;
  const addPart = (...name: string[]) => {
    const hash = createHash("sha256");
    parts.push({ name: JSON.stringify(name), hash });
    return hash;
  };
  const form = createForm(type);
  const closed = form ? once(form, "close").catch(() => {}) : Promise.resolve();
  form?.on("error", () => {
    isMalformed = true;
  });
  form?.on("field", (name, value) => {
    addPart("field", name).update(value);
    if (name === "dry_run") isDryRun = ["true", "1"].includes(value);
  });
  form?.on("file", (name, file, { filename }) => {
    const hash = addPart("file", name, filename ?? "");
    file.on("data", (chunk: Uint8Array) => hash.update(chunk));
    file.on("error", () => {
      isMalformed = true;
    });
  });
  return {
    async write(chunk) {
      if (!form || isMalformed || form.write(chunk)) return;
      await Promise.race([once(form, "drain"), closed]).catch(() => {});
    },
    async end() {
      if (form && !isMalformed) {
        form.end();
        await closed;
      }
      if (!form || isMalformed) return "malformed";
      const whole = createHash("sha256");
      for (const { name, hash } of parts) whole.update(`${name} ${hash.digest("base64url")}\n`);
      return whole.digest("base64url");
    },
    isDryRun: () => isDryRun,
  };
}

function createForm(type: string) {
  try {
    return busboy({ headers: { "content-type": type }, defParamCharset: "utf8" });
  } catch {
    return null;
  }
}
