import { Loading, Skeleton } from "@/components/ui/progress";

export default function LoadingPage() {
  return (
    <Loading label="Loading product">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-3">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        <Skeleton className="h-64 lg:col-span-2" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-80" />
    </Loading>
  );
}
