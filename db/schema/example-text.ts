import type { Example } from "../../lib/enums.ts";

/**
 * Formats an example for storage. Returns JSON if the example has properties other than `text` or
 * if its text starts with `{`. Otherwise returns the plain text.
 */
export function writeExample(example: Example): string {
  if (typeof example !== "string") return JSON.stringify(example);
  return example.startsWith("{") ? JSON.stringify({ text: example }) : example;
}

export function readExample(text: string): Example {
  const object = text.startsWith("{") ? parseJson(text) : null;
  if (!isExample(object)) return text;
  return Object.keys(object).length === 1 ? object.text : object;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isExample(value: unknown): value is Exclude<Example, string> {
  return (
    typeof value === "object" && value !== null && "text" in value && typeof value.text === "string"
  );
}
