import { and, desc, inArray, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { type ForeignProducts, imports } from "@/db/schema/imports";
import { findForeignProducts } from "@/lib/products/deliveries/ownership";
import { toValueText } from "@/lib/products/deliveries/product-values";
import type { Chunk } from "./plan/process-chunks";
import { getIdPrefix, type Import } from "./settings";

const MAX_EXAMPLES = 5;
const MAX_SOURCES = 3;

/** Collects the products of a file that belong to another source than the file's. */
export class ForeignSurvey {
  private count = 0;
  private total = 0;
  private readonly sources = new Set<string>();
  private readonly examples: ForeignProducts["examples"] = [];

  constructor(private readonly draft: Import) {}

  async add({ present, candidates }: Pick<Chunk, "present" | "candidates">): Promise<void> {
    const prefix = getIdPrefix(this.draft);
    const fileIds = new Map(present.map((id) => [toFileId(id, prefix), id]));
    const foreignProducts = await findForeignProducts(db(), this.draft.sourceId, [
      ...fileIds.keys(),
    ]);
    this.total += present.length;
    this.count += foreignProducts.length;
    for (const { source } of foreignProducts) this.sources.add(source);
    for (const { productId, name } of foreignProducts.slice(0, MAX_EXAMPLES)) {
      if (this.examples.length === MAX_EXAMPLES) break;
      const candidate = candidates.find((row) => row.productId === fileIds.get(productId));
      const nameInFile = toValueText(candidate?.values.name ?? null);
      this.examples.push({ product_id: productId, name, name_in_file: nameInFile });
    }
  }

  /** The products, or null if there are none and no prefix is added to the ids. */
  get result(): ForeignProducts | null {
    if (this.count === 0 && getIdPrefix(this.draft) === "") return null;
    const names = [...this.sources];
    const source = [...names.slice(0, MAX_SOURCES), ...(names.length > MAX_SOURCES ? ["…"] : [])];
    const { count, total, examples } = this;
    return { count, total, source: source.join(", "), examples };
  }
}

function toFileId(id: string, prefix: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

/**
 * Returns the choice for a new draft: the prefix of the source's last import, so that its ids stay
 * the same, or else to skip the products of other sources.
 */
export async function suggestForeignChoice(
  sourceId: number | null,
): Promise<Pick<Import, "foreignChoice" | "foreignPrefix">> {
  const prefixes = await loadLastPrefixes(sourceId === null ? [] : [sourceId]);
  const [foreignPrefix = null] = prefixes.values();
  return { foreignChoice: foreignPrefix === null ? "skip" : "prefix", foreignPrefix };
}

/** Returns the prefix that the last import of each of these sources added to its ids, if any. */
export async function loadLastPrefixes(
  sourceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (sourceIds.length === 0) return new Map();
  const lastImports = await db()
    .selectDistinctOn([imports.sourceId], {
      sourceId: imports.sourceId,
      foreignChoice: imports.foreignChoice,
      foreignPrefix: imports.foreignPrefix,
    })
    .from(imports)
    .where(and(inArray(imports.sourceId, [...sourceIds]), ne(imports.state, "draft")))
    .orderBy(imports.sourceId, desc(imports.id));
  return new Map(
    lastImports.flatMap((each) =>
      each.sourceId !== null && each.foreignChoice === "prefix"
        ? [[each.sourceId, getIdPrefix(each)] as const]
        : [],
    ),
  );
}
