import type { fromMarkdown } from "mdast-util-from-markdown";

export type ManualNode = ReturnType<typeof fromMarkdown>["children"][number];

/** A heading with the content up to the next heading. */
export interface ManualSection {
  /** The anchor in the format that GitHub uses. */
  id: string;
  title: string;
  /** The heading level; 1 for the page title. */
  depth: number;
  blocks: ManualNode[];
  /** The text of `blocks` in lowercase, for the search. */
  text: string;
}

/** A file of the manual. */
export interface ManualPage {
  slug: string;
  title: string;
  sections: ManualSection[];
}

/** Pages of the manual on one subject, with their section titles. */
export interface ManualGroup {
  title: string;
  pages: { slug: string; title: string; topics: string[] }[];
}
