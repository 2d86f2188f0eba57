import { createHash } from "node:crypto";
import { and, asc, eq, gt, gte, lt, notExists, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { products } from "@/db/schema/products";
import { type WordBlock, wordBlocks } from "@/db/schema/words";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { assertDiskSpace } from "@/lib/platform/disk-space";
import { parseText } from "@/lib/reading/parsed-text";
import { toBlock, type VisibleFieldText } from "./block";

/** Number of products per block. If one of them changes, the whole block is read again. */
const BLOCK_SIZE = 256;
const BLOCK_CONCURRENCY = 20;

/**
 * Yields the words of all products' current texts in blocks, oldest products first.
 * @throws DomainError if words must be read and the disk is full
 */
export async function* readWords(): AsyncGenerator<WordBlock> {
  await refreshWords();
  for (let after = -1; ; ) {
    const blockRows = await db()
      .select()
      .from(wordBlocks)
      .where(gt(wordBlocks.block, after))
      .orderBy(asc(wordBlocks.block))
      .limit(BLOCK_CONCURRENCY);
    const last = blockRows.at(-1);
    if (!last) return;
    for (const { content } of blockRows) yield content;
    after = last.block;
  }
}

/** Reads the blocks with added, changed or deleted products again. */
export async function refreshWords(): Promise<void> {
  const staleBlocks = await findStaleBlocks();
  if (staleBlocks.length > 0) assertDiskSpace();
  for (const block of staleBlocks) await refreshBlock(block);
}

const language = sql<string | null>`coalesce(${products.language}, ${products.detectedLanguage})`;

async function findStaleBlocks(): Promise<number[]> {
  const staleBlocks = await queryRows<{ block: number }>(
    db(),
    sql`select coalesce(p.block, b.block) as block
      from (
        select ${products.id} / ${sql.raw(String(BLOCK_SIZE))} as block,
          md5(string_agg(${products.id} || ':' || ${products.version} || ':'
            || coalesce(${language}, ''), ',' order by ${products.id})) as stamp
        from ${products} group by 1
      ) p
      full join ${wordBlocks} b on b.block = p.block
      where p.stamp is distinct from b.stamp
      order by 1`,
  );
  return staleBlocks.map(({ block }) => block);
}

/**
 * Rebuilds a block. Its stamp identifies the texts that were read, so that stale blocks can be
 * detected.
 */
async function refreshBlock(block: number): Promise<void> {
  const blockCondition = and(
    gte(products.id, block * BLOCK_SIZE),
    lt(products.id, (block + 1) * BLOCK_SIZE),
  );
  const productRows = await db()
    .select({
      id: products.id,
      version: products.version,
      language,
      name: products.name,
      description: products.description,
      texts: products.texts,
    })
    .from(products)
    .where(blockCondition)
    .orderBy(asc(products.id));
  if (productRows.length === 0) {
    const hasNoProducts = notExists(
      db().select({ id: products.id }).from(products).where(blockCondition),
    );
    await db()
      .delete(wordBlocks)
      .where(and(eq(wordBlocks.block, block), hasNoProducts));
    return;
  }
  const content = toBlock(productRows.flatMap(readTexts));
  const stamp = computeStamp(productRows);
  await db()
    .insert(wordBlocks)
    .values({ block, stamp, content })
    .onConflictDoUpdate({ target: wordBlocks.block, set: { stamp, content } });
}

type Product = Pick<typeof products.$inferSelect, "id" | "name" | "description" | "texts">;

function readTexts(product: Product & { language: string | null }): VisibleFieldText[] {
  const { id, language } = product;
  return listFieldTexts(product).map(([field, text]) => ({ product: id, language, field, text }));
}

/** Returns a product's visible texts by field, with list items joined by newlines. */
export function listFieldTexts({
  name,
  description,
  texts,
}: Omit<Product, "id">): [string, string][] {
  const extractVisibleText = (text: string) => parseText(text).text;
  const customTexts = Object.entries(texts).map(([field, text]): [string, string] => [
    field,
    typeof text === "string" ? extractVisibleText(text) : text.map(extractVisibleText).join("\n"),
  ]);
  return [
    [NAME, extractVisibleText(name)],
    [DESCRIPTION, extractVisibleText(description)],
    ...customTexts,
  ];
}

/** Returns a block's stamp, which must equal that of `findStaleBlocks`. */
function computeStamp(
  productRows: { id: number; version: number; language: string | null }[],
): string {
  const parts = productRows.map(
    ({ id, version, language }) => `${id}:${version}:${language ?? ""}`,
  );
  return createHash("md5").update(parts.join(",")).digest("hex");
}
