import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";

type LoadFailedProps = {
  title: string;
  message?: string;
  onRetry: () => void;
  /** Whether the error replaces the whole page. */
  wholePage?: boolean;
};

/** Shown instead of rows that could not be loaded. */
export function LoadFailed({ title, message, onRetry, wholePage }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={message}
        wholePage={wholePage}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}

type PageFailedProps = { title: string; onRetry: () => void };

/** Shown instead of a screen that could not be loaded. */
export function PageFailed(props: PageFailedProps) {
  return (
    <Panel flush>
      <LoadFailed {...props} wholePage />
    </Panel>
  );
}
