import { Skeleton, Spinner } from "@/components/ui/progress";

export default function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading the API documentation" hideLabel className="h-0 overflow-hidden" />
      <Skeleton className="h-12 w-72" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
