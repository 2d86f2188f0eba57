import { ListSkeleton } from "@/components/list/rows-skeleton";

export default function Loading() {
  return <ListSkeleton label="Loading findings" />;
}
