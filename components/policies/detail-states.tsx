import { Dialog } from "@/components/ui/dialog";
import { Loading, Skeleton } from "@/components/ui/progress";
import { LoadFailed } from "../list/load-failed";

type DetailPendingProps = {
  title: string;
  /** Why it could not be loaded; null while it loads. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
};

/** Stands in the place of a dialog whose record is not there yet. */
export function DetailPending({ title, error, onRetry, onClose }: DetailPendingProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} size="lg">
      {error ? (
        <LoadFailed title={error.message} onRetry={onRetry} />
      ) : (
        <Loading label="Loading" className="gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-14" />
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Dialog>
  );
}
