import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LargeDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import type { PreviewCall } from "./use-preview";

const PreviewDialog = dynamic(
  loadAhead(() => import("./preview-dialog").then((module) => module.PreviewDialog)),
  { ssr: false, loading: LargeDialogSkeleton },
);

type PreviewButtonProps = {
  disabled: boolean;
  /** Returns the preview request, or null if the form is invalid. */
  previewOf: () => PreviewCall | null;
};

/** Previews the effect of saving the form. */
export function PreviewButton({ disabled, previewOf }: PreviewButtonProps) {
  const [call, setCall] = useState<PreviewCall | null>(null);
  return (
    <>
      <Button
        className="max-sm:[&_svg]:hidden"
        disabled={disabled}
        onClick={() => setCall(previewOf())}
      >
        <FlaskConical aria-hidden />
        Preview Impact
      </Button>
      {call && <PreviewDialog call={call} onClose={() => setCall(null)} />}
    </>
  );
}
