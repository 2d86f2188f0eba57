import { useRouter } from "next/navigation";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Spinner } from "@/components/ui/progress";
import { GUIDE_EXTENSIONS } from "@/lib/style-guides/reading/formats";
import type { StyleGuideJson } from "@/lib/style-guides/schemas";
import { DropArea } from "../form/drop-area";
import { sendUpload } from "../form/send-upload";
import { useAction } from "../form/use-action";

type GuideDropAreaProps = {
  /** Whether creating the rule set leads back to Get Started and applies it to all products. */
  isFirstStep?: boolean;
};

/** Uploads a dropped or selected style guide, and opens its suggestions. */
export function GuideDropArea({ isFirstStep = false }: GuideDropAreaProps) {
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
    onDone: ({ id }) =>
      router.push(`/policies/style-guides/${id}${isFirstStep ? "?from=get-started" : ""}`),
  });
  // Remains until the page with the suggestions has loaded.
  const readFile = uploadAction.running ?? (uploadAction.answer && uploadAction.given);
  return (
    <div className="flex flex-col gap-3">
      {readFile ? (
        <div className="flex min-h-32 flex-col items-center justify-center gap-1 rounded-md border bg-surface-sunken px-4 py-5 text-center">
          <Spinner label={`Reading ${readFile.name}…`} />
          <p className="text-ink-muted text-xs">
            Suggests rules and checks your products against them.
          </p>
        </div>
      ) : (
        <DropArea
          label="Style guide"
          file={null}
          disabled={false}
          errorId={uploadAction.failure ? errorId : undefined}
          accept={GUIDE_EXTENSIONS}
          hint="PDF, DOCX, HTML, Markdown, AsciiDoc or text, up to 20 MB and 500 pages"
          onFiles={([file]) => file && uploadAction.run(file)}
        />
      )}
      <div id={errorId}>
        {uploadAction.failure && <Banner tone="error" title={uploadAction.failure.message} />}
      </div>
    </div>
  );
}
