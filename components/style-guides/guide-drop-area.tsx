"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { GUIDE_EXTENSIONS } from "@/lib/style-guides/reading/formats";
import type { StyleGuideJson } from "@/lib/style-guides/schemas";
import { DropArea } from "../form/drop-area";
import { sendUpload } from "../form/send-upload";
import { useAction } from "../form/use-action";

/** Uploads a dropped or selected style guide, and opens its suggestions. */
export function GuideDropArea() {
  const router = useRouter();
  const errorId = useId();
  const uploadAction = useAction({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append("file", file);
      const fallback = "The style guide could not be read";
      const onProgress = () => undefined;
      return sendUpload<StyleGuideJson>("/policies/style-guides/", { body, fallback, onProgress });
    },
    onDone: ({ id }) => router.push(`/policies/style-guides/${id}`),
  });
  return (
    <div className="flex flex-col gap-3">
      <DropArea
        label="Style guide"
        file={uploadAction.running ?? null}
        disabled={uploadAction.busy}
        errorId={uploadAction.failure ? errorId : undefined}
        accept={GUIDE_EXTENSIONS}
        hint={
          uploadAction.busy
            ? "Reading the guide…"
            : "PDF, DOCX, HTML, Markdown, AsciiDoc or text, up to 20 MB and 500 pages"
        }
        onFiles={([file]) => file && uploadAction.run(file)}
      />
      <div id={errorId}>
        {uploadAction.failure && <Banner tone="error" title={uploadAction.failure.message} />}
      </div>
    </div>
  );
}
