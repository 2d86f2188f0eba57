import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Loading, Skeleton } from "@/components/ui/progress";
import { LoadFailed } from "../list/load-failed";
import { useDetail } from "./use-policies";

type DetailPendingProps = {
  title: string;
  /** The reason why loading failed, or null while loading. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
};

type WithDetailProps<T> = {
  title: string;
  path: string;
  /** The message shown if loading fails for an unknown reason. */
  fallback: string;
  /** The policy from the list, which is used if loading its details fails. */
  fallbackItem: T | undefined;
  onClose: () => void;
  /** @param fromList whether the policy is from the list */
  children: (policy: T, fromList: boolean) => ReactNode;
};

/** Loads a policy's details for its dialog and shows a loading state. */
export function WithDetail<T>({
  title,
  path,
  fallback,
  fallbackItem,
  ...props
}: WithDetailProps<T>) {
  const detail = useDetail<T>(path, fallback);
  const policy = detail.data ?? (detail.error ? fallbackItem : undefined);
  if (policy) return props.children(policy, !detail.data);
  return (
    <DetailPending
      title={title}
      error={detail.error}
      onRetry={() => void detail.refetch()}
      onClose={props.onClose}
    />
  );
}

function DetailPending({ title, error, onRetry, onClose }: DetailPendingProps) {
  return (
    <Dialog onClose={onClose} title={title} size="lg">
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
