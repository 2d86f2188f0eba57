/** The content of a foreign file as plain data without validation. */
export type ForeignSource =
  | { kind: "rules"; metadata: Record<string, unknown>; rules: Record<string, unknown>[] }
  | { kind: "terms"; cells: string[][] }
  | { kind: "vale"; files: { path: string; document: unknown; fault: string | null }[] }
  | { kind: "prh"; document: unknown }
  | { kind: "tbx"; title: string; concepts: TbxConcept[] };

export interface TbxConcept {
  languages: { language: string; terms: TbxTerm[] }[];
}

export interface TbxTerm {
  term: string;
  /** The administrative status; empty if there is none. */
  status: string;
  note: string;
}
