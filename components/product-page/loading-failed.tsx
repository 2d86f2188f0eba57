"use client";

import { CircleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { BackToProducts } from "./back-to-products";

type LoadingFailedProps = { message: string; onRetry?: () => void };

/** An error shown if the page can't be loaded. Without `onRetry`, a retry reloads the page. */
export function LoadingFailed({ message, onRetry }: LoadingFailedProps) {
  const router = useRouter();
  return (
    <Panel>
      <div role="alert">
        <EmptyState
          icon={CircleAlert}
          title="Error loading data"
          wholePage
          text={message}
          action={
            <div className="flex flex-wrap items-center justify-center gap-2">
              <Button onClick={onRetry ?? (() => router.refresh())}>Try Again</Button>
              <BackToProducts />
            </div>
          }
        />
      </div>
    </Panel>
  );
}
