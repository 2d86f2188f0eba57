/** The contents of a foreign file as plain data, not validated. */
export type ForeignSource =
  | { kind: "rules"; about: Record<string, unknown>; rules: Record<string, unknown>[] }
  | { kind: "terms"; cells: string[][] }
  | { kind: "vale"; files: { path: string; document: unknown; fault: string | null }[] }
  | { kind: "prh"; document: unknown }
  | { kind: "tbx"; title: string; concepts: TbxConcept[] };

export interface TbxConcept {
  languages: { language: string; terms: TbxTerm[] }[];
}

export interface TbxTerm {
  term: string;
  /** The administrative status, or an empty text. */
  status: string;
  note: string;
}
