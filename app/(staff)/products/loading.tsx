import { ListSkeleton } from "@/components/list/rows-skeleton";
import { PRODUCT_LIST } from "@/components/products/list";

export default function Loading() {
  return <ListSkeleton label={PRODUCT_LIST.words.loading} columns={PRODUCT_LIST.columns} />;
}
