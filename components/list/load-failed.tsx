"use client";

import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

type LoadFailedProps = { title: string; message?: string; onRetry: () => void };

/** Stands where the rows would when they could not be loaded. */
export function LoadFailed({ title, message, onRetry }: LoadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={message}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}
