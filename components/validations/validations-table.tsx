import { ClipboardCheck, Eye, RefreshCw } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { MenuItem } from "@/components/ui/menu";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { ListTable } from "../list/list-table";
import { RowMenu } from "../list/row-menu";
import { SelectAllHead, SelectCell } from "../list/select-cell";
import type { Selection } from "../list/use-selection";
import { useStableCallbacks } from "../list/use-stable-callbacks";
import { StatusCell } from "./badges";
import { ComplianceCell } from "./compliance-cell";
import { VALIDATIONS, type ValidationColumn, type ValidationList } from "./list";
import { getDecisionLabel, rowLinkId } from "./row-labels";
import type { OpenValidation } from "./use-open-validation";
import type { Revalidation } from "./use-revalidation";

type ValidationsTableProps = {
  rows: ValidationRowJson[];
  /** A string that identifies the state of the list. */
  listState: string;
  list: ValidationList;
  opening: OpenValidation["change"];
  revalidation: Revalidation;
  canDecide: boolean;
  selection: Selection<ValidationRowJson>;
};

export function ValidationsTable({
  rows,
  listState,
  list,
  opening,
  revalidation,
  canDecide,
  selection,
}: ValidationsTableProps) {
  const { sorting } = list;
  const columns = useVisibleColumns(list);
  const listPath = VALIDATIONS.hrefOf(list.query);
  const actions = useStableCallbacks<RowActions>({
    select: selection.toggle,
    view: ({ id }) => opening.showDetails(id),
    decide: ({ id }) => opening.editApproval(id),
    revalidate: revalidation.request,
  });
  return (
    <ListTable list={list} label="Validations" fixedWidths>
      <Thead>
        {canDecide && <SelectAllHead rows={rows} selection={selection} />}
        <ColumnHeads columns={columns} sorting={sorting} />
        <Th className="xl:w-40">Actions</Th>
      </Thead>
      <Tbody key={listState}>
        {rows.map((row) => (
          <ValidationRow
            key={row.id}
            row={row}
            columns={columns}
            href={`${listPath || "?"}${listPath && "&"}validation=${row.id}`}
            canDecide={canDecide}
            selected={selection.has(row.id)}
            validating={revalidation.validating.includes(row.product_id_display)}
            actions={actions}
          />
        ))}
      </Tbody>
    </ListTable>
  );
}

type ValidationRowProps = CellsProps & { selected: boolean };

type CellsProps = {
  row: ValidationRowJson;
  columns: readonly ListColumn[];
  /** The URL of the details, which users can also open in a new tab. */
  href: string;
  canDecide: boolean;
  validating: boolean;
  actions: RowActions;
};

/** A row's control callbacks, which are stable between renders. */
interface RowActions {
  select: (row: ValidationRowJson, isSelected: boolean, isRange: boolean) => void;
  view: (row: ValidationRowJson) => void;
  decide: (row: ValidationRowJson) => void;
  revalidate: (row: ValidationRowJson) => void;
}

/** A validation row, memoized in two parts so that selecting it rerenders only its checkbox. */
const ValidationRow = memo(function ValidationRow(props: ValidationRowProps) {
  const { selected, ...cells } = props;
  const { row, canDecide, actions } = cells;
  return (
    <Tr selected={selected} className="phone-row">
      {canDecide && (
        <SelectCell
          name={`validation ${row.id} of ${row.product_id_display}`}
          selected={selected}
          onSelect={(isSelected, isRange) => actions.select(row, isSelected, isRange)}
        />
      )}
      <Cells {...cells} />
    </Tr>
  );
});

/** The cells of a row. In medium layouts, the product cell also shows the category. */
const Cells = memo(function Cells({ columns, ...props }: CellsProps) {
  const { row, href, actions, validating } = props;
  const openInPlace = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    actions.view(row);
  };
  return (
    <>
      <ColumnCells<ValidationColumn>
        columns={columns}
        cells={{
          product: {
            className: "min-w-32 wrap-anywhere sm:max-w-80",
            children: (
              <>
                <a
                  id={rowLinkId(row.id)}
                  href={href}
                  onClick={openInPlace}
                  className={`line-clamp-2 break-words max-sm:line-clamp-1 ${rowLinkClass}`}
                >
                  {row.product_name}
                </a>
                <p className="break-words text-ink-muted text-xs max-sm:truncate">
                  <span className="sm:max-xl:block">
                    {row.product_id_display}
                    <span className="xl:hidden"> · {row.category_name}</span>
                  </span>
                  <span className="max-sm:hidden">
                    <span className="sm:max-xl:hidden"> · </span>#{row.id} ·{" "}
                    <Time value={row.created_at} />
                  </span>
                </p>
              </>
            ),
          },
          category: { className: "break-words max-sm:hidden", children: row.category_name },
          compliance: {
            label: undefined,
            "data-beside": true,
            className: "max-sm:row-start-1 max-sm:self-start lg:w-32 xl:w-44",
            children: (
              <div className="flex items-center gap-2 max-sm:flex-row-reverse">
                <Score value={row.overall_score} className="lg:hidden" />
                <ComplianceCell row={row} className="max-lg:hidden" />
              </div>
            ),
          },
          status: {
            label: undefined,
            className: "max-sm:col-span-2",
            children: (
              <div className="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2">
                <StatusCell row={row} validating={validating} />
                <Time
                  value={row.created_at}
                  className="whitespace-nowrap text-ink-muted text-xs sm:hidden"
                />
              </div>
            ),
          },
          violations: { className: "max-sm:hidden", children: <Violations row={row} /> },
        }}
      />
      <Td controls>
        <Actions {...props} />
      </Td>
    </>
  );
});

function Violations({ row }: { row: ValidationRowJson }) {
  if (row.status !== "completed") return <span className="text-ink-faint">—</span>;
  const highCount = row.high_severity_count + row.brand_guidelines_violation_counts.high;
  const brandCount = row.total_brand_guidelines_violations;
  return (
    <div>
      <span title={pluralize(row.total_violations, "category violation")}>
        {row.total_violations}
      </span>
      <p className="flex flex-wrap justify-end gap-x-2 text-ink-muted text-xs [&>span]:whitespace-nowrap">
        {brandCount > 0 && <span>+ {brandCount} brand</span>}
        {highCount > 0 && <span>{highCount} high</span>}
      </p>
    </div>
  );
}

function Actions({ row, canDecide, validating, actions }: Omit<CellsProps, "columns">) {
  const isDecidable = row.status === "completed";
  return (
    <div className="flex items-center gap-1 max-sm:justify-end">
      <RowMenu label={`Actions for ${row.product_id_display}`} className="sm:hidden">
        <MenuItem icon={Eye} onSelect={() => actions.view(row)}>
          View
        </MenuItem>
        {canDecide && (
          <>
            <MenuItem
              icon={ClipboardCheck}
              disabled={!isDecidable}
              onSelect={() => actions.decide(row)}
            >
              {getDecisionLabel(row)}
            </MenuItem>
            <MenuItem
              icon={RefreshCw}
              disabled={validating}
              onSelect={() => actions.revalidate(row)}
            >
              Force re-validate
            </MenuItem>
          </>
        )}
      </RowMenu>
      <Button size="sm" variant="ghost" className="max-lg:hidden" onClick={() => actions.view(row)}>
        View
      </Button>
      <IconButton
        small
        className="max-sm:hidden lg:hidden"
        label="View"
        onClick={() => actions.view(row)}
      >
        <Icon icon={Eye} />
      </IconButton>
      {canDecide && (
        <>
          <IconButton
            small
            className="max-sm:hidden"
            label={getDecisionLabel(row)}
            disabled={!isDecidable}
            onClick={() => actions.decide(row)}
          >
            <Icon icon={ClipboardCheck} />
          </IconButton>
          <IconButton
            small
            className="max-sm:hidden"
            label="Force re-validate"
            busy={validating}
            onClick={() => actions.revalidate(row)}
          >
            <Icon icon={RefreshCw} />
          </IconButton>
        </>
      )}
    </div>
  );
}
