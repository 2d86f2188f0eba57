import { ListSkeleton } from "@/components/list/rows-skeleton";
import { VALIDATIONS } from "@/components/validations/list";

export default function Loading() {
  return <ListSkeleton label={VALIDATIONS.words.loading} columns={VALIDATIONS.columns} figures />;
}
