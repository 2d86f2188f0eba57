import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ManualArticle } from "@/components/help/manual-article";
import { readManual } from "@/lib/insights/manual/read";

type ManualPageProps = { params: Promise<{ page: string }> };

async function findManualPage({ params }: ManualPageProps) {
  const { page: slug } = await params;
  return (await readManual()).find((page) => page.slug === slug);
}

export async function generateMetadata(props: ManualPageProps): Promise<Metadata> {
  const page = await findManualPage(props);
  return { title: page ? `${page.title} · Help` : "Help" };
}

export default async function ManualPage(props: ManualPageProps) {
  const page = await findManualPage(props);
  if (!page) notFound();
  return <ManualArticle page={page} />;
}
