import { CircleAlert, Trash2 } from "lucide-react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { pluralize } from "@/lib/format";
import type { RuleFields } from "@/lib/policies/rules/fields";
import type { TermRow } from "@/lib/policies/rules/term-rows";
import { isEqual } from "../../form/changes";
import { ExceptionsField } from "./exceptions-field";
import { ImportButton } from "./import-button";
import { parseCells, parseClipboardText } from "./import-terms";
import { ParseSummary } from "./parse-summary";
import type { Parser } from "./parser";

type Table = NonNullable<ReturnType<Parser["toRows"]>>;
type Row = Table["rows"][number];

type TermsTableProps = {
  parser: Parser;
  rule: RuleFields;
  errors: readonly string[];
  exceptionsError?: string;
  /** Describes how the terms are parsed. */
  summary: string | null;
  onChange: (part: Partial<RuleFields>) => void;
};

const EMPTY_ROW: Row = { term: "", preferred: "", note: "", forms: "", exceptions: "" };

/**
 * Edits a rule's terms like a spreadsheet. Arrow keys and Enter move vertically. Tab moves through
 * a row and then out of the table. Pasting several cells fills several cells. Requires content that
 * can be parsed.
 */
export function TermsTable({ parser, rule, ...props }: TermsTableProps) {
  const { errors, exceptionsError, summary } = props;
  const { match_case: matchCase } = rule;
  const { table, change, latest: latestTable } = useTermsTable(parser, rule, props.onChange);
  const [current, setCurrent] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, sharedExceptions } = table;
  const repeatedIndexes = parser.repeatedTerms(rows, matchCase);

  const changeCell = useCallback(
    (index: number, cell: TermCell, value: string) =>
      change({
        rows: latestTable.current.rows.with(index, {
          ...getRow(latestTable.current.rows, index),
          [cell]: value,
        }),
      }),
    [change, latestTable],
  );
  const focusCell = (index: number, cell: string) => {
    const input = body.current?.querySelector<HTMLElement>(
      `[data-row="${index}"] [data-cell="${cell}"]`,
    );
    input?.focus();
  };
  const removeRow = useCallback(
    (index: number) => {
      flushSync(() => change({ rows: latestTable.current.rows.toSpliced(index, 1) }));
      body.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-cell="term"]`)?.focus();
    },
    [change, latestTable],
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    const position = findCellPosition(event.target);
    const rowDelta = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (!position || rowDelta === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusCell(position.at + rowDelta, position.cell);
  };
  const handleFocus = (event: FocusEvent) => {
    const rowIndex = event.target.closest("[data-row]")?.getAttribute("data-row");
    if (rowIndex) setCurrent(Number(rowIndex));
  };
  const handlePaste = async (event: ClipboardEvent) => {
    const position = findCellPosition(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (!position || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const cells = await parseClipboardText(text);
    const parsedCells = parser.rowsOfCells(cells);
    change({
      rows: parsedCells.isHeaded
        ? parser.addRows(latestTable.current.rows, parsedCells.rows, matchCase)
        : pasteCells(latestTable.current.rows, position, cells),
    });
  };
  const importFile = async (file: File): Promise<string> => {
    const { rows: importedRows } = parser.rowsOfCells(await parseCells(file));
    if (importedRows.length === 0) throw new Error("The file has no terms.");
    const before = latestTable.current.rows;
    const after = parser.addRows(before, importedRows, matchCase);
    change({ rows: after });
    const addedCount = after.length - parser.addRows(before, [], matchCase).length;
    return `${pluralize(importedRows.length, "row")} imported: ${pluralize(addedCount, "new term")}.`;
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="max-h-[26rem] overflow-auto rounded-md border border-line-strong max-sm:max-h-none">
        <table
          aria-label="Terms"
          aria-rowcount={rows.length + 1}
          onKeyDown={handleKeyDown}
          onFocus={handleFocus}
          onPaste={(event) => void handlePaste(event)}
          className="w-full table-fixed border-collapse text-left text-sm max-sm:block"
        >
          <thead className="sticky top-0 z-1 bg-surface-sunken text-ink-muted text-xs max-sm:sr-only">
            <tr>
              {CELL_COLUMNS.map(({ cell, label, className }) => (
                <th key={cell} scope="col" className={`h-7 px-2 font-medium ${className}`}>
                  {label}
                </th>
              ))}
              <th className="w-9">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} className="max-sm:block">
            {rows.map((row, index) => (
              <TermsRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position
                key={index}
                row={row}
                index={index}
                isCurrent={index === Math.min(current, rows.length - 1)}
                isRepeated={repeatedIndexes.has(index)}
                isLast={index === rows.length - 1}
                onCell={changeCell}
                onRemove={removeRow}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ParseSummary summary={summary} />
      {[...errors, ...describeRepeats(rows, repeatedIndexes)].map((sentence) => (
        <p key={sentence} className="flex gap-1 text-danger-text text-xs">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {sentence}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <ImportButton
          hint="Uses the columns term, use, note, forms, exceptions"
          onFile={importFile}
        />
      </div>
      <ExceptionsField
        label="Exceptions for all terms"
        exceptions={sharedExceptions}
        hasTerms
        error={exceptionsError}
        onChange={(others) => change({ sharedExceptions: others })}
      />
    </div>
  );
}

/** Keeps the table as typed until the rule changes elsewhere. */
function useTermsTable(
  parser: Parser,
  rule: RuleFields,
  onChange: (part: Partial<RuleFields>) => void,
) {
  const { match_case: matchCase } = rule;
  const [snapshot, setSnapshot] = useState(() => ({
    said: pickTermFields(rule),
    table: toTermsTable(parser, rule),
  }));
  const isChanged = !isEqual(snapshot.said, pickTermFields(rule));
  const { table } = isChanged ? { table: toTermsTable(parser, rule) } : snapshot;
  if (isChanged) setSnapshot({ said: pickTermFields(rule), table });
  const latestTable = useRef(table);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestTable.current = table;
    latestOnChange.current = onChange;
  });
  const changeTable = useCallback(
    (part: Partial<Table>) => {
      const next = { ...latestTable.current, ...part };
      next.rows = appendEmptyRow(next.rows);
      latestTable.current = next;
      const termFields = parser.fromRows(next, matchCase);
      setSnapshot({ said: pickTermFields(termFields), table: next });
      latestOnChange.current(termFields);
    },
    [parser, matchCase],
  );
  return { table, change: changeTable, latest: latestTable };
}

function pickTermFields(rule: Pick<RuleFields, "rule_content" | "forms" | "notes" | "exceptions">) {
  const { rule_content, forms, notes, exceptions } = rule;
  return { rule_content, forms, notes, exceptions };
}

function toTermsTable(parser: Parser, rule: RuleFields): Table {
  const { rows, sharedExceptions } = parser.toRows(rule) ?? { rows: [], sharedExceptions: [] };
  return { rows: appendEmptyRow(rows), sharedExceptions };
}

function describeRepeats(rows: readonly Row[], repeatedIndexes: ReadonlySet<number>): string[] {
  const [index] = repeatedIndexes;
  return index === undefined
    ? []
    : [`“${getRow(rows, index).term}” is in two rows; the first one counts.`];
}

function getRow(rows: readonly Row[], index: number): Row {
  return rows[index] ?? EMPTY_ROW;
}

/** Adds an empty row for the next term unless the table already ends with one. */
function appendEmptyRow(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  const isOpen = last && Object.values(last).every((cell) => cell === "");
  return isOpen ? [...rows] : [...rows, EMPTY_ROW];
}

interface CellPosition {
  at: number;
  cell: TermCell;
}

function findCellPosition(target: EventTarget): CellPosition | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { cell: name } = target.dataset;
  const cell = CELL_COLUMNS.find((column) => column.cell === name)?.cell;
  const rowIndex = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  return cell && rowIndex !== undefined ? { at: Number(rowIndex), cell } : null;
}

/** Pastes cells at a position. The pasted cells extend to the right and down. */
function pasteCells(rows: readonly Row[], { at, cell }: CellPosition, cells: string[][]): Row[] {
  const first = CELL_COLUMNS.findIndex((column) => column.cell === cell);
  const next = [...rows];
  for (const [rowOffset, line] of cells.entries()) {
    const row = { ...getRow(next, at + rowOffset) };
    for (const [columnOffset, text] of line.entries()) {
      const column = CELL_COLUMNS[first + columnOffset];
      if (column) row[column.cell] = text.replace(/\s+/gu, " ").trim();
    }
    next[at + rowOffset] = row;
  }
  return next;
}

type TermCell = keyof TermRow;

const CELL_COLUMNS: readonly { cell: TermCell; label: string; className: string }[] = [
  { cell: "term", label: "Term", className: "sm:w-[22%]" },
  { cell: "preferred", label: "Use instead", className: "sm:w-[22%]" },
  { cell: "note", label: "Note", className: "sm:w-[20%]" },
  { cell: "forms", label: "Inflections", className: "sm:w-[18%]" },
  { cell: "exceptions", label: "Exceptions", className: "sm:w-[18%]" },
];

type TermsRowProps = {
  row: TermRow;
  index: number;
  /** Whether this is the current row. Only the current row's cells are tab stops. */
  isCurrent: boolean;
  /** Whether an earlier row has the same term. */
  isRepeated: boolean;
  /** Whether this is the empty last row, which cannot be removed. */
  isLast: boolean;
  onCell: (index: number, cell: TermCell, value: string) => void;
  onRemove: (index: number) => void;
};

/** A row for one term. Memoized, because there can be hundreds of rows. */
const TermsRow = memo(function TermsRow(props: TermsRowProps) {
  const { row, index, isCurrent, isRepeated, isLast, onCell, onRemove } = props;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <tr
      data-row={index}
      className="border-b last:border-b-0 focus-within:bg-surface-hover max-sm:grid max-sm:gap-1 max-sm:p-3"
    >
      {CELL_COLUMNS.map(({ cell, label }) => (
        <td
          key={cell}
          data-label={label}
          className="max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:before:w-20 max-sm:before:shrink-0 max-sm:before:text-ink-muted max-sm:before:text-xs max-sm:before:content-[attr(data-label)] sm:border-r"
        >
          <input
            data-cell={cell}
            aria-label={`${label}, row ${index + 1}`}
            aria-invalid={(cell === "term" && isRepeated) || undefined}
            placeholder={isLast && cell === "term" ? "Another term" : undefined}
            value={row[cell]}
            tabIndex={tabIndex}
            spellCheck={false}
            onChange={({ target }) => onCell(index, cell, target.value)}
            className={cn(
              "h-8 w-full min-w-0 bg-transparent px-2 text-ink text-sm placeholder:text-ink-faint focus-visible:-outline-offset-2 aria-invalid:text-danger-text max-sm:h-10 max-sm:rounded-md max-sm:border max-sm:border-line-strong max-sm:bg-surface-raised max-sm:text-lg",
              cell === "term" && "font-medium",
            )}
          />
        </td>
      ))}
      <td className="w-8 text-center max-sm:w-auto max-sm:justify-self-end">
        {!isLast && (
          <IconButton
            label={`Remove ${row.term || `row ${index + 1}`}`}
            small
            tabIndex={tabIndex}
            onClick={() => onRemove(index)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
});
