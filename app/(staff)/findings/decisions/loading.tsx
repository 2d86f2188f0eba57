import { DECISION_LIST } from "@/components/decisions/list";
import { ListSkeleton } from "@/components/list/rows-skeleton";

export default function Loading() {
  return <ListSkeleton label={DECISION_LIST.words.loading} columns={DECISION_LIST.columns} />;
}
