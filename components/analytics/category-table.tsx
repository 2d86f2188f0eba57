"use client";

import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { ScoreBar } from "@/components/ui/score";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { CategoryPerformanceJson } from "@/lib/analytics/schemas";
import { Change } from "./change";
import { validationsOf } from "./insight-cards";
import { whole } from "./numbers";
import { useSorted } from "./use-sorted";

type Column = "category" | "validations" | "avg_score" | "improvement";

/** How each category scored; a row opens its validations. */
export function CategoryTable({ categories }: { categories: CategoryPerformanceJson[] }) {
  const { rows, sorting } = useSorted<CategoryPerformanceJson, Column>(categories, "validations");
  return (
    <Panel
      title="Category Performance"
      description="Average score; the tick is the category's threshold."
      flush
    >
      {categories.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">No validations completed in this period.</p>
      ) : (
        <Table label="Category performance">
          <Thead>
            <Th {...sorting("category")}>Category</Th>
            <Th numeric {...sorting("validations")}>
              Validations
            </Th>
            <Th {...sorting("avg_score")}>Average score</Th>
            <Th {...sorting("improvement")}>Improvement</Th>
          </Thead>
          <Tbody>
            {rows.map((row) => (
              <Tr key={row.category_id}>
                <Td className="w-full min-w-32 max-w-0 max-sm:max-w-none">
                  <Link
                    href={validationsOf(row.category_id)}
                    className={`block truncate ${rowLinkClass}`}
                  >
                    {row.category}
                  </Link>
                </Td>
                <Td numeric label="Validations">
                  {whole(row.validations)}
                </Td>
                <Td label="Average score">
                  <ScoreBar
                    value={row.avg_score}
                    threshold={row.threshold}
                    className="sm:min-w-32"
                  />
                </Td>
                <Td label="Improvement">
                  <Change
                    value={row.improvement === null ? null : row.improvement * 100}
                    unit=" points"
                    unknown="Nothing earlier"
                  />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}
