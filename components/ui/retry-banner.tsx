import { Banner } from "./banner";
import { Button } from "./button";

/** Shows a loading error with a retry button. */
export function RetryBanner({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Banner
      tone="error"
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          Try Again
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
