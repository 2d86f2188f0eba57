import type { z } from "zod";
import { DomainError, type FieldErrors, invalidFields } from "@/lib/errors";
import { createFieldErrors, toFieldErrors } from "./fields";
import { findTextFault } from "./text-fault";

/** Maximum size of a JSON body: 1 MB. */
const MAX_BYTES = 1024 * 1024;
/** Maximum size of a JSON body with many items: 5 MB. */
export const MAX_BULK_BYTES = 5 * MAX_BYTES;

export interface BodyOptions {
  /** Replaces the default of 1 MB. */
  maxBytes?: number;
  /** False if the handler checks the texts of each item separately. */
  checksTexts?: boolean;
}

/**
 * Parses the JSON body of a request; undefined for an empty body.
 * @throws DomainError unsupported_media_type; too_large; invalid for malformed JSON or, under its
 * field, for a text with control characters or unpaired surrogates
 */
export async function readJson(
  request: Request,
  { maxBytes = MAX_BYTES, checksTexts = true }: BodyOptions = {},
): Promise<unknown> {
  const megabytes = maxBytes / MAX_BYTES;
  const bytes = await readBytes(request, maxBytes, `The request is larger than ${megabytes} MB.`);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new DomainError("unsupported_media_type", "The body must be JSON (application/json).");
  }
  const parsed = parseJson(bytes);
  return checksTexts ? assertWellFormed(parsed) : parsed;
}

/** Parses a request's JSON. @throws DomainError as `readJson`, or invalid fields */
export async function readBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const result = schema.safeParse((await readJson(request)) ?? {});
  if (!result.success) throw invalidFields(toFieldErrors(result.error));
  return result.data;
}

/**
 * Asserts that no text in `input` is malformed, and returns `input` unchanged.
 * @throws DomainError invalid, under the field of a malformed text
 */
export function assertWellFormed<T>(input: T): T {
  const faults = findTextFaults(input);
  if (faults) throw invalidFields(Array.isArray(faults) ? { non_field_errors: faults } : faults);
  return input;
}

/** Reads a request's bytes, failing as soon as they exceed `maxBytes`. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  sentence: string,
): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw new DomainError("too_large", sentence);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new DomainError("too_large", sentence);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("invalid", "The body is not valid JSON.");
  }
}

function findTextFaults(value: unknown, depth = 0): FieldErrors | string[] | null {
  if (typeof value === "string") {
    const fault = findTextFault(value);
    return fault ? [fault] : null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth > 20) return ["This is nested too deeply."];
  const faults = createFieldErrors();
  for (const [key, child] of Object.entries(value)) {
    const name = findNameFault(key);
    const fault = name ? [name] : findTextFaults(child, depth + 1);
    if (fault) faults[name ? "non_field_errors" : key] = fault;
  }
  return Object.keys(faults).length > 0 ? faults : null;
}

function findNameFault(name: string): string | null {
  // Copying an object key by key would set its prototype instead.
  if (name === "__proto__") return "The name “__proto__” cannot be used.";
  return findTextFault(name) && "This name contains control characters.";
}
