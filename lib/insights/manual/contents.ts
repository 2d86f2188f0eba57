import { readManual } from "./read";
import type { ManualGroup, ManualPage } from "./schemas";

/** The pages by subject, in reading order; others follow in the last group. */
const SUBJECTS: readonly { title: string; slugs: readonly string[] }[] = [
  {
    title: "Daily work",
    slugs: [
      "getting-started",
      "checking",
      "rules",
      "policies",
      "claims",
      "style-guides",
      "imports",
      "review",
      "findings",
      "fixing-texts",
      "search",
      "notifications",
      "model",
      "glossary",
    ],
  },
  {
    title: "Integrations",
    slugs: ["api", "checking-from-a-script", "syncing-a-catalogue", "webhooks", "agents"],
  },
];
const LAST_SUBJECT = "Operations and development";

export async function getManualContents(): Promise<ManualGroup[]> {
  const pages = await readManual();
  const listedSlugs = SUBJECTS.flatMap(({ slugs }) => slugs);
  const groups = SUBJECTS.map(({ title, slugs }) => ({
    title,
    pages: slugs.flatMap((slug) => pages.filter((page) => page.slug === slug)),
  }));
  const unlistedPages = pages.filter(({ slug }) => !listedSlugs.includes(slug));
  return [...groups, { title: LAST_SUBJECT, pages: unlistedPages }].map((group) => ({
    title: group.title,
    pages: group.pages.map(toEntry),
  }));
}

function toEntry({ slug, title, sections }: ManualPage) {
  const topics = sections.filter(({ depth }) => depth === 2).map((section) => section.title);
  return { slug, title, topics };
}
