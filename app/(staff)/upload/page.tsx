import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  BATCHES_PER_PAGE,
  batchesPath,
  type InitialBatches,
} from "@/components/upload/bulk/batches-path";
import { UploadScreen } from "@/components/upload/upload-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { findBatchPage, listBatches } from "@/lib/batches/queries";
import { idFilter } from "@/lib/fields";
import { pageQuery, toPage } from "@/lib/pagination";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { readSearchParams } from "@/lib/search-params";

export const metadata: Metadata = { title: "Upload Products" };

type UploadPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function UploadPage({ searchParams }: UploadPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const { id, role } = session.user;
  if (!maySee("/upload", role)) redirect("/dashboard");
  const viewer = { id, isAdmin: role === "admin" };
  const asked = await searchParams;
  const { page, batch } = readSearchParams(uploadQuery, asked);
  const shown = batch && !asked.page ? await findBatchPage(batch, BATCHES_PER_PAGE) : page;
  const [categories, batches] = await Promise.all([listCategoryNames(), loadBatches(shown)]);
  return <UploadScreen categories={categories} batches={batches} viewer={viewer} />;
}

/** A link to a batch opens the page of the list that holds it. */
const uploadQuery = pageQuery.extend({ batch: idFilter });

async function loadBatches(page: number): Promise<InitialBatches> {
  const path = batchesPath(page);
  const query = { page, page_size: BATCHES_PER_PAGE };
  const url = new URL(`/api${path}`, "http://localhost");
  return { number: page, path, page: toPage(url, query, await listBatches(query)) };
}
