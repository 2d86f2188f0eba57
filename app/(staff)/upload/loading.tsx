import { Loading, Skeleton } from "@/components/ui/progress";

export default function LoadingPage() {
  return (
    <Loading label="Loading the upload form">
      <Skeleton className="h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-110 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </Loading>
  );
}
