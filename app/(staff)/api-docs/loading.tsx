import { Loading, Skeleton } from "@/components/ui/progress";

export default function LoadingPage() {
  return (
    <Loading label="Loading the API documentation">
      <Skeleton className="h-12 w-72" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </Loading>
  );
}
