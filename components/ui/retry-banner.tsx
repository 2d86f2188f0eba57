import { Banner } from "./banner";
import { Button } from "./button";

/** Says that something could not be loaded, and offers to try again. */
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
