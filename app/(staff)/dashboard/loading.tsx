import { Skeleton, Spinner } from "@/components/ui/progress";

export default function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex h-12 items-center">
        <Spinner label="Loading Dashboard" />
      </div>
      <Skeleton className="h-22" />
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
