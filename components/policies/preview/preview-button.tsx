"use client";

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { PreviewCall } from "./use-preview";

const PreviewDialog = onDemand(() =>
  import("./preview-dialog").then((module) => module.PreviewDialog),
);

type PreviewButtonProps = {
  disabled: boolean;
  /** The call that previews what saving would do; null where the form is not ready for it. */
  previewOf: () => PreviewCall | null;
};

/** Shows what saving a form would do, before it is saved. */
export function PreviewButton({ disabled, previewOf }: PreviewButtonProps) {
  const [call, setCall] = useState<PreviewCall | null>(null);
  return (
    <>
      <Button
        className="max-sm:[&_svg]:hidden"
        disabled={disabled}
        onClick={() => setCall(previewOf())}
        {...preloading(PreviewDialog)}
      >
        <FlaskConical aria-hidden />
        Preview Impact
      </Button>
      {call && <PreviewDialog call={call} onClose={() => setCall(null)} />}
    </>
  );
}
