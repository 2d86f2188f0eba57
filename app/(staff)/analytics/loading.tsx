import { Loading, Skeleton } from "@/components/ui/progress";

export default function LoadingPage() {
  return (
    <Loading label="Loading analytics">
      <div className="flex flex-wrap justify-between gap-3">
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-8 w-80 max-w-full" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-22" />
        <Skeleton className="h-22" />
        <Skeleton className="h-22" />
      </div>
      <Skeleton className="h-96" />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  );
}
