"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export default function PageError({ retry }: { retry: () => void }) {
  return (
    <Banner
      tone="error"
      title="This page could not be loaded"
      action={
        <Button size="sm" onClick={retry}>
          Try Again
        </Button>
      }
    >
      Something went wrong on our side.
    </Banner>
  );
}
