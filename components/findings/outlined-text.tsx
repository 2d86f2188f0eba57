import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { Block, Outline } from "@/lib/reading/outline";
import { type Annotations, Pieces } from "./annotated-text";
import { findSpanStarts, splitText, type TextPiece } from "./split-text";

type TextSpan = { start: number; end: number };
type OutlinedTextProps = Annotations & { outline: Outline; className?: string };

/**
 * Renders HTML from its outline: paragraphs, headings, lists, tables, bold, italics and findings.
 * Stored markup never reaches the page.
 */
export function OutlinedText({ outline, className, ...annotations }: OutlinedTextProps) {
  const { parsed: parsedText, blocks } = outline;
  const pieces = splitOutline(outline, annotations);
  const findPieces = ({ start, end }: TextSpan) => {
    const first = pieces.findIndex((piece) => piece.start >= start);
    const containedPieces: TextPiece[] = [];
    for (let i = first; i >= 0 && (pieces[i]?.start ?? end) < end; i++) {
      const piece = pieces[i];
      if (piece) containedPieces.push(piece);
    }
    return containedPieces;
  };
  const begins = findSpanStarts(listTextSpans(blocks).flatMap(findPieces));
  const renderPieces = (span: TextSpan) =>
    findPieces(span).map((piece) => (
      <Styled key={piece.start} piece={piece} outline={outline}>
        <Pieces pieces={[piece]} begins={begins} {...annotations} />
      </Styled>
    ));
  return (
    <div className={cn("flex flex-col gap-3 break-words leading-7", className)}>
      {blocks.length === 0 && parsedText.text === "" && (
        <p className="text-ink-muted">This text has no visible content.</p>
      )}
      <Blocks blocks={blocks} renderSpan={renderPieces} />
    </div>
  );
}

/** Splits the visible text at the boundaries of findings, blocks and styles. */
function splitOutline(
  { parsed: parsedText, blocks, strong, emphasis }: Outline,
  { violations }: Annotations,
) {
  const spans = violations.flatMap(({ id, start_position: start, end_position: end }) =>
    start === null || end === null ? [] : [{ id, ...parsedText.toVisible({ start, end }) }],
  );
  const styledSpans = [...strong, ...emphasis, ...listTextSpans(blocks)];
  const cuts = styledSpans.flatMap(({ start, end }) => [start, end]);
  return splitText(parsedText.text, spans, cuts);
}

function listTextSpans(blocks: readonly Block[]): TextSpan[] {
  return blocks.flatMap((block): TextSpan[] => {
    if (block.kind === "list") return listTextSpans(block.items.flat());
    if (block.kind === "table")
      return listTextSpans(block.rows.flat().flatMap((cell) => cell.blocks));
    return [block.text];
  });
}

type BlocksProps = { blocks: readonly Block[]; renderSpan: (span: TextSpan) => ReactNode };

function Blocks({ blocks, renderSpan }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by position
    <ShownBlock key={index} block={block} renderSpan={renderSpan} />
  ));
}

function ShownBlock({ block, renderSpan }: Omit<BlocksProps, "blocks"> & { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <p className={cn("whitespace-pre-line font-semibold", block.level < 3 && "text-base")}>
          {renderSpan(block.text)}
        </p>
      );
    case "preserved":
      return <p className="whitespace-pre-wrap font-mono text-sm">{renderSpan(block.text)}</p>;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className={cn("space-y-1 pl-6", block.ordered ? "list-decimal" : "list-disc")}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position
            <li key={index}>
              <Blocks blocks={item} renderSpan={renderSpan} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <ShownTable rows={block.rows} renderSpan={renderSpan} />;
    default:
      return <p className="whitespace-pre-line">{renderSpan(block.text)}</p>;
  }
}

type ShownTableProps = Omit<BlocksProps, "blocks"> & {
  rows: (Block & { kind: "table" })["rows"];
};

function ShownTable({ rows, renderSpan }: ShownTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
            <tr key={index}>
              {row.map((cell, column) => {
                const Cell = cell.isHeader ? "th" : "td";
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by index
                    key={column}
                    className="border px-2 py-1 text-left align-top"
                  >
                    <Blocks blocks={cell.blocks} renderSpan={renderSpan} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type StyledProps = { piece: TextPiece; outline: Outline; children: ReactNode };

function Styled({ piece, outline, children }: StyledProps) {
  const containsPiece = (spans: readonly TextSpan[]) =>
    spans.some(({ start, end }) => start <= piece.start && piece.start < end);
  const emphasizedText = containsPiece(outline.emphasis) ? <em>{children}</em> : children;
  return containsPiece(outline.strong) ? (
    <strong className="font-semibold">{emphasizedText}</strong>
  ) : (
    emphasizedText
  );
}
