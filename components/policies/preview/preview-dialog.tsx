import { Button } from "@/components/ui/button";
import { DialogStep } from "@/components/ui/dialog-step";
import { PreviewResults } from "./preview-results";
import { type PreviewCall, usePreview } from "./use-preview";

type PreviewDialogProps = { call: PreviewCall; onClose: () => void };

/** Previews an unsaved change's effect on products, as a step of its dialog. */
export function PreviewDialog({ call, onClose }: PreviewDialogProps) {
  const preview = usePreview(call);
  const { progress, result, run, cancel } = preview;
  return (
    <DialogStep
      onClose={onClose}
      size="lg"
      title="Impact Preview"
      description="What would change if you saved. Nothing is stored."
      footer={
        <>
          {progress && <Button onClick={cancel}>Cancel Preview</Button>}
          {!progress && !result && <Button onClick={() => void run(false)}>Try Again</Button>}
          <Button variant="primary" onClick={onClose}>
            Back to Editing
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        <PreviewResults preview={preview} />
      </div>
    </DialogStep>
  );
}
