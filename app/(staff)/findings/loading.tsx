import { PATTERN_LIST } from "@/components/finding-lists/lists";
import { ListSkeleton } from "@/components/list/rows-skeleton";

export default function Loading() {
  return <ListSkeleton label="Loading findings" columns={PATTERN_LIST.columns} />;
}
