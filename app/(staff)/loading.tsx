import { Skeleton, Spinner } from "@/components/ui/progress";

export default function Loading() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading" hideLabel />
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-20" />
      <Skeleton className="h-96" />
    </div>
  );
}
