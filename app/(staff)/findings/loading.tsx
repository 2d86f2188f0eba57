import { RowsSkeleton } from "@/components/list/rows-skeleton";
import { Skeleton } from "@/components/ui/progress";

export default function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-12 w-72" />
      <div className="rounded-lg border bg-surface-raised">
        <div className="border-b p-3">
          <Skeleton className="h-8" />
        </div>
        <RowsSkeleton label="Loading findings" />
      </div>
    </div>
  );
}
