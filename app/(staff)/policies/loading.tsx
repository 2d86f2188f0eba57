import { CardsSkeleton } from "@/components/policies/card-list";
import { Skeleton } from "@/components/ui/progress";

export default function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-12 w-72" />
      <Skeleton className="h-9" />
      <CardsSkeleton />
    </div>
  );
}
