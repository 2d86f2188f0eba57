import { CircleSlash, WandSparkles } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { MenuItem } from "@/components/ui/menu";
import { Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { BulkChangeAction } from "@/lib/enums";
import { formatNumber, formatRuleName, getPatternTitle, pluralize } from "@/lib/format";
import type { PatternJson } from "@/lib/validations/findings/schemas";
import { SeverityLabel } from "../findings/severity-label";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { Counted } from "../list/page-counts";
import { RowMenu } from "../list/row-menu";
import { describeEmptyList } from "./empty-list";
import { buildFindingsHref, type PatternColumn, type PatternList } from "./lists";
import { MarkedLine } from "./marked-line";

type PatternsTableProps = {
  list: PatternList;
  canEdit: boolean;
  /** Creates a bulk change for a pattern; absent if the user lacks permission. */
  onDraft?: (pattern: PatternJson, action?: BulkChangeAction) => void;
};

/** Lists patterns of findings. */
export function PatternsTable({ list, canEdit, onDraft }: PatternsTableProps) {
  const columns = useVisibleColumns(list);
  return (
    <ListBody
      list={list}
      empty={describeEmptyList(canEdit)}
      summary={() => <Counted total={list.total} singular="pattern" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Patterns of findings">
          <Thead>
            <ColumnHeads columns={columns} sorting={list.sorting} />
            {onDraft && (
              <Th className="sm:w-12 lg:w-28">
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <PatternRow
                key={patternKey(row)}
                row={row}
                columns={columns}
                href={buildFindingsHref(row, list.query)}
                onDraft={onDraft}
              />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function patternKey(pattern: PatternJson): string {
  const { source, rule, guideline_reference, field, words, missing, fix } = pattern;
  return JSON.stringify([source, rule ?? guideline_reference, field, words, missing, fix]);
}

type PatternRowProps = Pick<PatternsTableProps, "onDraft"> & {
  row: PatternJson;
  columns: readonly ListColumn[];
  href: string;
};

function PatternRow({ row, columns, href, onDraft }: PatternRowProps) {
  const title = getPatternTitle(row);
  const draft = () => onDraft?.(row);
  return (
    <Tr className="phone-row">
      <ColumnCells<PatternColumn>
        columns={columns}
        cells={{
          words: {
            className: "min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:col-start-1",
            controls: true,
            children: (
              <div>
                <p className="flex items-center gap-2">
                  <Link href={href} prefetch={false} className="line-clamp-1 row-link font-medium">
                    {title}
                  </Link>
                  <SeverityLabel severity={row.severity} />
                </p>
                <PatternContext row={row} title={title} />
              </div>
            ),
          },
          findings: { className: "text-ink-muted text-xs", children: formatNumber(row.findings) },
          products: { className: "text-ink-muted text-xs", children: formatNumber(row.products) },
          would_pass: {
            label: undefined,
            "data-beside": true,
            children: (
              <span
                className="font-semibold text-lg"
                title={`${pluralize(row.would_pass, "product")} would pass without these findings`}
              >
                {formatNumber(row.would_pass)}
              </span>
            ),
          },
        }}
      />
      {onDraft && (
        <Td controls className="text-right">
          <div className="flex items-center justify-end gap-1">
            <Button size="sm" aria-label={`Fix ${title}`} className="row-action" onClick={draft}>
              <Icon icon={WandSparkles} />
              Fix
            </Button>
            <RowMenu label={`Actions for ${title}`}>
              <MenuItem icon={WandSparkles} onSelect={draft}>
                Fix
              </MenuItem>
              <MenuItem icon={CircleSlash} onSelect={() => onDraft(row, "decide")}>
                Dismiss
              </MenuItem>
              <MenuItem asChild>
                <Link href={href}>Show the findings</Link>
              </MenuItem>
              <MenuItem asChild>
                <Link href={`/product-validations/${encodeURIComponent(row.example.product_id)}`}>
                  Open {row.example.product_id}
                </Link>
              </MenuItem>
            </RowMenu>
          </div>
        </Td>
      )}
    </Tr>
  );
}

/** Shows a pattern's rule, policy, preferred words, and an example with the words marked. */
function PatternContext({ row, title }: { row: PatternJson; title: string }) {
  const { field, preferred, words, example } = row;
  // The name of the rule is not repeated.
  const rule = title.endsWith(row.rule_name) ? "" : row.rule_name;
  const policy = formatRuleName("", row.guideline_reference).replace(/^ · /, "");
  const parts = [
    rule,
    policy,
    field === "description" || field === "any" ? "" : field,
    preferred === null ? "" : `Can be replaced with “${preferred}”`,
  ].filter((part) => part !== "");
  return (
    <p className="two-parts">
      {example.line && <MarkedLine line={example.line} words={words} />}
      <span>{parts.join(" · ")}</span>
    </p>
  );
}
