import type { SourceRow } from "../reading/row";
import { computeDigest, type MappedRow, type Mapping, mapRow } from "./map-row";

/** A configurable product in the file whose variants are in other rows. */
interface Family {
  parent: string;
  /** Hash of the configurable product's texts. */
  digest: string;
}

/** Configurable products, by the product_id of their variants. */
export type Families = ReadonlyMap<string, Family>;

const FAMILY_COLUMN = "configurable_variations";

/** Returns whether a file lists product variants, which can precede their product. */
export function hasFamilyColumn({ names }: Pick<Mapping, "names">): boolean {
  return names.some((name) => name.trim().toLowerCase() === FAMILY_COLUMN);
}

/** Collects the variants of Magento's configurable products: `sku=A-1,size=S|sku=A-2,size=M`. */
export async function collectFamilies(
  rows: AsyncIterable<SourceRow>,
  mapping: Mapping,
): Promise<Families> {
  const families = new Map<string, Family>();
  const column = mapping.names.findIndex((name) => name.trim().toLowerCase() === FAMILY_COLUMN);
  for await (const source of rows) {
    const row = mapRow(source, mapping);
    if (row) addFamily(families, row, source.cells[column] ?? "", mapping.idPrefix);
  }
  return families;
}

function addFamily(
  families: Map<string, Family>,
  row: MappedRow,
  variations: string,
  idPrefix: string,
): void {
  if (row.product_id === "" || variations === "") return;
  const family = { parent: row.product_id, digest: computeDigest(row) };
  for (const variation of variations.split("|")) {
    const sku = /(?:^|,)\s*sku=([^,]+)/i.exec(variation)?.[1]?.trim();
    const variantId = sku ? idPrefix + sku : row.product_id;
    if (variantId !== row.product_id) families.set(variantId, family);
  }
}
