import Link from "next/link";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/api-docs/code-block";
import type { ManualNode } from "@/lib/insights/manual/schemas";

type Node<Type extends ManualNode["type"]> = Extract<ManualNode, { type: Type }>;

/** Renders Markdown as React elements, without HTML tags and images. */
export function ManualText({ node }: { node: ManualNode }): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return (
        <code className="rounded-xs bg-surface-sunken px-1 font-mono text-[0.92em] [overflow-wrap:anywhere]">
          {node.value}
        </code>
      );
    case "strong":
      return (
        <strong className="font-semibold">
          <Children node={node} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Children node={node} />
        </em>
      );
    case "break":
      return <br />;
    case "link":
      return <ManualLink node={node} />;
    case "paragraph":
      return node.children.every(({ type }) => type === "image") ? null : (
        <p className="my-3 text-base leading-6">
          <Children node={node} />
        </p>
      );
    case "blockquote":
      return (
        <blockquote className="my-3 border-line-strong border-l-2 pl-3 text-ink-muted">
          <Children node={node} />
        </blockquote>
      );
    case "code":
      return (
        <div className="my-3">
          <CodeBlock code={node.value} label="Copy" />
        </div>
      );
    case "list":
      return <List node={node} />;
    case "table":
      return <Table node={node} />;
    default:
      return null;
  }
}

function Children({ node }: { node: { children: readonly ManualNode[] } }) {
  return node.children.map((child, index) => (
    <ManualText key={child.position?.start.offset ?? index} node={child} />
  ));
}

const linkClass = "text-accent-text underline underline-offset-2 hover:no-underline";

function ManualLink({ node }: { node: Node<"link"> }) {
  const { url } = node;
  if (url.startsWith("/help/scripts/"))
    return (
      <a href={url} download className={linkClass}>
        <Children node={node} />
      </a>
    );
  if (url.startsWith("/"))
    return (
      <Link href={url} prefetch={false} className={linkClass}>
        <Children node={node} />
      </Link>
    );
  if (!/^https?:/.test(url)) return <Children node={node} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
      <Children node={node} />
    </a>
  );
}

function List({ node }: { node: Node<"list"> }) {
  const Tag = node.ordered ? "ol" : "ul";
  return (
    <Tag
      start={node.ordered ? (node.start ?? 1) : undefined}
      className={`my-3 flex flex-col gap-1 pl-5 text-base leading-6 [&_p]:my-1 ${node.ordered ? "list-decimal" : "list-disc"}`}
    >
      {node.children.map((item, index) => (
        <li key={item.position?.start.offset ?? index}>
          <Children node={item} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ node }: { node: Node<"table"> }) {
  const [head, ...rows] = node.children;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-lg border bg-surface-raised"
    >
      <table className="w-full text-left text-sm [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
        <thead className="bg-surface-sunken text-ink-muted text-xs">
          <tr>
            {head?.children.map((cell, index) => {
              // Screen readers would announce an empty header.
              const Tag = cell.children.length > 0 ? "th" : "td";
              return (
                <Tag
                  key={cell.position?.start.offset ?? index}
                  scope={Tag === "th" ? "col" : undefined}
                >
                  <Children node={cell} />
                </Tag>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.position?.start.offset ?? index} className="border-t">
              {row.children.map((cell, column) => (
                <td key={cell.position?.start.offset ?? column} className="min-w-24">
                  <Children node={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
