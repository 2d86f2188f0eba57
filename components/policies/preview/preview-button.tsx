"use client";

import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { PreviewCall } from "./use-preview";

const PreviewDialog = dynamic(
  () => import("./preview-dialog").then((module) => module.PreviewDialog),
  { ssr: false },
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
      >
        <FlaskConical aria-hidden />
        Preview Impact
      </Button>
      {call && <PreviewDialog call={call} onClose={() => setCall(null)} />}
    </>
  );
}
