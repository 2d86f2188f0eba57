import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { wholeNumberParser } from "@/components/list/params";
import { defineBatchList } from "@/components/upload/bulk/list";
import type { InitialBatches } from "@/components/upload/bulk/recent-batches";
import { UploadScreen } from "@/components/upload/upload-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { listCategoryNames } from "@/lib/policies/categories/queries";
import { findBatchPage, listBatches } from "@/lib/products/batches/queries";

export const metadata: Metadata = { title: "Upload Products" };

type UploadPageProps = { searchParams: Promise<SearchParams> };

/** Parses the batch id from the URL. */
const loadBatchParam = createLoader({ batch: wholeNumberParser });

export default async function UploadPage({ searchParams }: UploadPageProps) {
  const session = await requirePageSession("/upload");
  const { id, role } = session.user;
  const viewer = { id, isAdmin: role === "admin" };
  const [categories, batches] = await Promise.all([
    listCategoryNames(),
    loadBatches(await searchParams),
  ]);
  return <UploadScreen categories={categories} batches={batches} viewer={viewer} />;
}

async function loadBatches(searchQuery: SearchParams): Promise<InitialBatches> {
  const { batch } = loadBatchParam(searchQuery);
  const start = batch === null ? 1 : await findBatchPage(batch, defineBatchList().pageSize);
  const list = defineBatchList(start);
  const query = list.read(searchQuery);
  return { start, ...toFirstPage(list, query, await listBatches(query)) };
}
