"use client";

import Link from "next/link";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { plural } from "@/lib/format";
import type { ImportJson, ImportMissing } from "@/lib/imports/schemas";
import { ListedProducts } from "./listed-products";

/** The stored products that the file does not name; nothing where it names all. */
export function MissingPanel({ data }: { data: ImportJson }) {
  const { missing } = data.counts;
  if (missing === 0) return null;
  return (
    <ListedProducts<ImportMissing>
      data={data}
      of="missing"
      title={`${plural(missing, "Product")} Not in the File`}
      description="They are in its categories, and stay as they are."
    >
      {(items) => (
        <Table label="Products that are not in the file">
          <Thead>
            <Th>Product</Th>
            <Th>Category</Th>
          </Thead>
          <Tbody>
            {items.map(({ id, product_id, name, category_name }) => (
              <Tr key={id}>
                <Td className="break-words">
                  <Link
                    href={`/product-validations/${encodeURIComponent(product_id)}`}
                    className="text-accent-text hover:underline"
                  >
                    {name}
                  </Link>{" "}
                  <span className="text-ink-muted">{product_id}</span>
                </Td>
                <Td label="Category">{category_name}</Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </ListedProducts>
  );
}
