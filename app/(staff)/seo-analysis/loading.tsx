import { ListSkeleton } from "@/components/list/rows-skeleton";
import { SEO_LIST } from "@/components/seo/list";

export default function Loading() {
  return <ListSkeleton label={SEO_LIST.words.loading} columns={SEO_LIST.columns} />;
}
