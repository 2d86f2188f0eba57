"use client";

import { ListChecks } from "lucide-react";
import Link from "next/link";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { ListedViolationJson } from "@/lib/validations/schemas";
import { SeverityLabel } from "../findings/severity-label";
import { Counted } from "../list/counted";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import type { FindingList } from "./lists";

export function FindingsBody({ list }: { list: FindingList }) {
  return (
    <ListBody
      list={list}
      empty={{ icon: ListChecks, text: "Nothing is open in the products' newest verdicts." }}
      summary={() => <Counted total={list.total} one="finding" />}
    >
      {(rows, shown) => (
        <ListTable list={list} label="Findings" fits>
          <Thead>
            <Th>Product</Th>
            <Th>Severity</Th>
            <Th>Words</Th>
            <Th className="sm:max-md:hidden">Line</Th>
            <Th>Rule</Th>
          </Thead>
          <Tbody key={shown}>
            {rows.map((row) => (
              <FindingRow key={row.id} row={row} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

function FindingRow({ row }: { row: ListedViolationJson }) {
  const { product_id = "", product_name = "", category_name = "" } = row;
  return (
    <Tr>
      <Td className="min-w-28 wrap-anywhere sm:max-w-72">
        <Link
          href={`/product-validations/${encodeURIComponent(product_id)}`}
          prefetch={false}
          className={`line-clamp-2 ${rowLinkClass}`}
        >
          {product_name}
        </Link>
        <p className="text-ink-muted text-xs">
          {product_id} · {category_name}
        </p>
      </Td>
      <Td label="Severity">
        <SeverityLabel severity={row.severity} />
      </Td>
      <Td label="Words" className="min-w-24 wrap-anywhere sm:max-w-56">
        <span className="line-clamp-2">{row.visible_words || row.violating_words || "—"}</span>
      </Td>
      <Td label="Line" className="sm:max-w-96 sm:max-md:hidden">
        <span className="line-clamp-2 break-words text-ink-muted text-xs">
          {row.line_text ?? row.reason}
        </span>
      </Td>
      <Td label="Rule" className="min-w-28 wrap-anywhere sm:max-w-64">
        <span className="line-clamp-2 text-xs">{row.guideline_reference}</span>
      </Td>
    </Tr>
  );
}
