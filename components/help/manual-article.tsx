import Link from "next/link";
import type { ManualPage, ManualSection } from "@/lib/insights/manual/schemas";
import { ManualText } from "./manual-text";

const HEADING_CLASSES = {
  1: "font-semibold text-xl tracking-tight",
  2: "mt-8 border-t pt-6 font-semibold text-lg",
  3: "mt-6 font-semibold text-base",
} as const;

/** A manual page with a table of contents. */
export function ManualArticle({ page }: { page: ManualPage }) {
  const topics = page.sections.filter(({ depth }) => depth === 2);
  return (
    <article className="max-w-3xl">
      {page.sections.map((section) => (
        <div key={section.id}>
          <Heading section={section} />
          {section.blocks.map((node, index) => (
            <ManualText key={node.position?.start.offset ?? index} node={node} />
          ))}
          {section.depth === 1 && topics.length > 1 && (
            <nav aria-label="On this page" className="mt-4 rounded-lg border bg-surface-raised p-3">
              <p className="mb-1 font-medium text-ink-muted text-xs">On this page</p>
              <ul className="gap-x-6 text-sm sm:columns-2">
                {topics.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="block py-0.5 text-accent-text hover:underline">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      ))}
    </article>
  );
}

function Heading({ section: { id, title, depth } }: { section: ManualSection }) {
  if (depth === 1)
    return (
      <h1 id={id} className={HEADING_CLASSES[1]}>
        {title}
      </h1>
    );
  const Tag = depth === 2 ? "h2" : "h3";
  return (
    <Tag
      id={id}
      className={`group scroll-mt-18 ${depth === 2 ? HEADING_CLASSES[2] : HEADING_CLASSES[3]}`}
    >
      {title}
      <Link
        href={`#${id}`}
        aria-label={`Link to “${title}”`}
        className="ml-2 text-ink-faint opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </Link>
    </Tag>
  );
}
