import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { processState } from "@/lib/platform/process-state";
import type { ManualNode, ManualPage, ManualSection } from "./schemas";

/** The folder of the manual. The build includes its files (next.config.ts). */
const MANUAL_FOLDER = path.join(process.cwd(), "docs");

const state = processState<{ pages?: Promise<ManualPage[]> }>("manual", () => ({}));

/** Returns all pages of the manual, ordered by file name. Parses them once per process. */
export function readManual(): Promise<ManualPage[]> {
  state.pages ??= readPages().catch((error: unknown) => {
    state.pages = undefined;
    throw error;
  });
  return state.pages;
}

/** Returns a script that comes with the manual, or null if there is no script with this name. */
export async function readScript(name: string): Promise<string | null> {
  const names = await readdir(MANUAL_FOLDER);
  if (!name.endsWith(".mjs") || !names.includes(name)) return null;
  return readFile(path.join(MANUAL_FOLDER, name), "utf8");
}

async function readPages(): Promise<ManualPage[]> {
  const names = (await readdir(MANUAL_FOLDER)).sort();
  const slugs = names.filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3));
  return Promise.all(
    slugs.map(async (slug) => {
      const source = await readFile(path.join(MANUAL_FOLDER, `${slug}.md`), "utf8");
      const sections = toSections(source, (url) => resolveManualLink(url, slug, names));
      return { slug, title: sections[0]?.title ?? slug, sections };
    }),
  );
}

/** Splits a page at its headings and resolves its links. */
function toSections(source: string, resolveUrl: (url: string) => string): ManualSection[] {
  const tree = fromMarkdown(source, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const sections: ManualSection[] = [];
  const anchorCounts = new Map<string, number>();
  for (const block of tree.children) {
    resolveLinks(block, resolveUrl);
    if (block.type === "heading") {
      const title = extractText(block);
      sections.push({
        id: createAnchor(title, anchorCounts),
        title,
        depth: block.depth,
        blocks: [],
        text: "",
      });
    } else sections.at(-1)?.blocks.push(block);
  }
  for (const section of sections)
    section.text = section.blocks.map(extractText).join("\n").toLowerCase();
  return sections;
}

function resolveLinks(node: ManualNode, resolveUrl: (url: string) => string) {
  if (node.type === "link") node.url = resolveUrl(node.url);
  if ("children" in node) for (const child of node.children) resolveLinks(child, resolveUrl);
}

function extractText(node: ManualNode): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(extractText).join("") : "";
}

/** Returns GitHub's anchor for a heading. A second heading of that title gets `-1`. */
function createAnchor(title: string, anchorCounts: Map<string, number>): string {
  const anchor = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
  const useCount = anchorCounts.get(anchor) ?? 0;
  anchorCounts.set(anchor, useCount + 1);
  return useCount === 0 ? anchor : `${anchor}-${useCount}`;
}

/**
 * Resolves a link of the manual to a page or script of the product or to another site. Returns an
 * empty string for a file that is not part of the product.
 * @param page the page that contains the link
 * @param files the names of the manual's files
 */
export function resolveManualLink(url: string, page: string, files: readonly string[]): string {
  if (/^https?:\/\//.test(url)) return url;
  if (url.startsWith("#")) return `/help/${page}${url}`;
  const [file = "", anchor] = url.split("#");
  if (!files.includes(file)) return "";
  if (file.endsWith(".mjs")) return `/help/scripts/${file}`;
  return `/help/${file.replace(/\.md$/, "")}${anchor === undefined ? "" : `#${anchor}`}`;
}
