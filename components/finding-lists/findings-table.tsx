import { Link2 } from "lucide-react";
import Link from "next/link";
import { copyLink } from "@/components/ui/copy-link";
import { MenuItem } from "@/components/ui/menu";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatRuleName, shortenAlternatives } from "@/lib/format";
import type { ListedViolationJson } from "@/lib/validations/schemas";
import { getFindingPath } from "../findings/finding-path";
import { SeverityLabel } from "../findings/severity-label";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { Counted } from "../list/page-counts";
import { RowMenu } from "../list/row-menu";
import { describeEmptyList } from "./empty-list";
import { buildRuleFindingsHref, type FindingColumn, type FindingList } from "./lists";
import { MarkedLine } from "./marked-line";

/** Lists individual findings. */
export function FindingsTable({ list, canEdit }: { list: FindingList; canEdit: boolean }) {
  const columns = useVisibleColumns(list);
  return (
    <ListBody
      list={list}
      empty={describeEmptyList(canEdit)}
      summary={() => <Counted total={list.total} singular="finding" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Findings">
          <Thead>
            <ColumnHeads columns={columns} />
            <Th className="w-12 max-sm:hidden">
              <span className="sr-only">Actions</span>
            </Th>
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <FindingRow key={row.id} row={row} columns={columns} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

type FindingRowProps = { row: ListedViolationJson; columns: readonly ListColumn[] };

function FindingRow({ row, columns }: FindingRowProps) {
  const { product_id = "", product_name = "", category_name = "" } = row;
  const path = getFindingPath(product_id, row.id);
  return (
    <Tr className="phone-row">
      <ColumnCells<FindingColumn>
        columns={columns}
        cells={{
          product: {
            className: "min-w-28 wrap-anywhere max-sm:col-start-1 max-sm:col-end-3 sm:max-w-72",
            children: (
              <>
                <Link href={path} prefetch={false} className={`line-clamp-2 ${rowLinkClass}`}>
                  {product_name}
                </Link>
                <p className="text-ink-muted text-xs max-sm:truncate">
                  {product_id} · {category_name}
                </p>
              </>
            ),
          },
          severity: {
            label: undefined,
            "data-beside": true,
            className: "max-sm:row-start-1 max-sm:self-start",
            children: <SeverityLabel severity={row.severity} />,
          },
          words: {
            label: undefined,
            className:
              "min-w-24 wrap-anywhere max-sm:col-start-1 max-sm:col-end-4 max-sm:row-start-2 sm:max-w-56",
            children: (
              <span className="line-clamp-2 max-sm:line-clamp-1">
                {row.missing === null
                  ? row.visible_words || row.violating_words || "—"
                  : `Missing: ${row.missing}`}
              </span>
            ),
          },
          line: {
            className: "max-sm:hidden sm:max-w-96",
            children: (
              <span className="line-clamp-2 break-words text-ink-muted text-xs">
                {row.line_text ? (
                  <MarkedLine
                    line={row.line_text}
                    words={row.visible_words || row.violating_words}
                  />
                ) : (
                  shortenAlternatives(row.reason)
                )}
              </span>
            ),
          },
          rule: {
            label: undefined,
            className: "min-w-28 wrap-anywhere max-sm:col-start-1 max-sm:col-end-4 sm:max-w-64",
            children: (
              <span className="line-clamp-2 text-xs max-sm:line-clamp-1 max-sm:text-ink-muted">
                {formatRuleName(row.rule_name, row.guideline_reference)}
              </span>
            ),
          },
        }}
      />
      <Td controls className="text-right max-sm:hidden">
        <RowMenu label={`Actions for the finding in ${product_name}`}>
          <MenuItem icon={Link2} onSelect={() => void copyLink(path)}>
            Copy link
          </MenuItem>
          <MenuItem asChild>
            <Link href={buildRuleFindingsHref(row)}>Show findings of this rule</Link>
          </MenuItem>
        </RowMenu>
      </Td>
    </Tr>
  );
}
