/** The requirements or restrictions of a guideline: texts or lists of texts by key. */
export type ClausesValue = Record<string, string | string[]>;

export type ClauseKind = "requirements" | "restrictions";

export interface Clause {
  /** The entry's id, which does not change when the key changes. */
  id: number;
  key: string;
  /** One item per line, or the whole text if it was not stored as a list. */
  text: string;
  isText: boolean;
}

/** Requirements or restrictions while being edited, as entries or as raw JSON. */
export type ClausesDraft = { mode: "list"; clauses: Clause[] } | { mode: "json"; text: string };

export interface KnownKey {
  key: string;
  label: string;
  description: string;
  /** An example line. */
  example: string;
}

/** The keys that are checked by code. Other keys contain prose for the model. */
export const KNOWN_KEYS: readonly KnownKey[] = [
  {
    key: "required_phrases",
    label: "Required phrases",
    description: "Each line must occur; | separates alternatives.",
    example: "free returns|returns are free",
  },
  {
    key: "required_attributes",
    label: "Required attributes",
    description: "Each line must be mentioned; | separates synonyms.",
    example: "colour|color",
  },
  {
    key: "length",
    label: "Length",
    description: "Limits such as 50-200, -200 or 50-, in characters, words or sentences.",
    example: "50-200 words",
  },
  {
    key: "prohibited_words",
    label: "Prohibited words",
    description: "None of these terms may occur as whole words.",
    example: "miracle cure",
  },
  {
    key: "competitors",
    label: "Competitors",
    description: "Names that must not be mentioned. Findings have high severity.",
    example: "Northlight",
  },
  {
    key: "format",
    label: "Format",
    description: "One directive per line, as in a format requirement.",
    example: "no_html",
  },
];

let lastId = 0;

export function createClause(key: string, text = "", isText = false): Clause {
  lastId += 1;
  return { id: lastId, key, text, isText };
}

/** Converts stored clauses to entries, or to JSON if an item has line breaks. */
export function toClausesDraft(value: ClausesValue): ClausesDraft {
  const hasInvalidText = Object.values(value).some(
    (texts) => Array.isArray(texts) && texts.some((text) => /[\r\n]/.test(text)),
  );
  if (hasInvalidText) return toJsonDraft(value);
  const clauses = Object.entries(value).map(([key, texts]) =>
    typeof texts === "string"
      ? createClause(key, texts, true)
      : createClause(key, texts.join("\n")),
  );
  return { mode: "list", clauses };
}

export function toJsonDraft(value: ClausesValue): ClausesDraft {
  return { mode: "json", text: JSON.stringify(value, null, 2) };
}

export function getClauseValue({ text, isText }: Clause): string | string[] {
  if (isText) return text;
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

type ClausesResult = { ok: true; value: ClausesValue } | { ok: false; message: string };

/** Returns the draft's value, or the errors if the draft is invalid. */
export function parseClauses(draft: ClausesDraft): ClausesResult {
  if (draft.mode === "json") return parseClausesJson(draft.text);
  // The object has no prototype, because its keys are user input.
  const value = Object.create(null) as ClausesValue;
  for (const clause of draft.clauses) {
    const key = clause.key.trim();
    if (key === "") return { ok: false, message: "Each entry needs a key." };
    if (key in value) return { ok: false, message: `The key “${key}” is used twice.` };
    value[key] = getClauseValue(clause);
  }
  return { ok: true, value };
}

function parseClausesJson(text: string): ClausesResult {
  if (text.trim() === "") return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isClausesValue(value)) return { ok: true, value };
    return { ok: false, message: "Write a JSON object whose values are texts or lists of texts." };
  } catch {
    return { ok: false, message: "This is not valid JSON." };
  }
}

function isClausesValue(value: unknown): value is ClausesValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry) =>
      typeof entry === "string" ||
      (Array.isArray(entry) && entry.every((text) => typeof text === "string")),
  );
}
