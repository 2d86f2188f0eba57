import type { fromMarkdown } from "mdast-util-from-markdown";

/** A node of Markdown. */
export type ManualNode = ReturnType<typeof fromMarkdown>["children"][number];

/** A heading with the content up to the next heading. */
export interface ManualSection {
  /** The anchor, as GitHub forms it. */
  id: string;
  title: string;
  /** 1 for the title of the page. */
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

/** Pages of the manual on one subject, with the titles of their sections. */
export interface ManualGroup {
  title: string;
  pages: { slug: string; title: string; topics: string[] }[];
}
