import { useMemo, useState } from "react";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { sendUpload } from "../form/send-upload";
import { useAction } from "../form/use-action";
import type { WrittenField } from "../texts/written-texts";
import { type DraftField, type ProductDraft, toBody } from "./draft";
import { toUploadFailure, type UploadFailure } from "./upload-failure";

const FAILURE_MESSAGE = "Failed to upload product";

interface UploadAnswer {
  message: string;
  product: ProductDetailJson;
}

/**
 * Uploads products one at a time. Lists the uploads since the page was opened, newest first.
 * @param onStored called with the stored product
 */
export function useUpload(
  fields: readonly Pick<WrittenField, "key">[],
  onStored: (draft: ProductDraft) => void,
) {
  const [share, setShare] = useState(0);
  const [uploaded, setUploaded] = useState<UploadAnswer[]>([]);
  /** Rejected fields that have changed since. */
  const [changedFields, setChangedFields] = useState<readonly DraftField[]>([]);
  const { run, running, error, dismiss } = useAction({
    mutationFn: (draft: ProductDraft) =>
      sendUpload<UploadAnswer>("/products/products/", {
        body: toBody(draft, fields),
        fallback: FAILURE_MESSAGE,
        onProgress: setShare,
      }),
    onDone: (answer, draft) => {
      setUploaded((before) => [answer, ...before]);
      onStored(draft);
    },
  });
  const failure = useMemo(() => error && toUploadFailure(error, FAILURE_MESSAGE), [error]);
  const remainingErrors = Object.entries(failure?.fields ?? {}).filter(
    ([field]) => !changedFields.some((each) => each === field),
  );
  return {
    sending: running ? { productId: running.product_id.trim(), share } : null,
    failure,
    /** The error messages of rejected fields. */
    errors: Object.fromEntries(remainingErrors) as UploadFailure["fields"],
    uploaded,
    upload: (draft: ProductDraft) => {
      setShare(0);
      setChangedFields([]);
      run(draft);
    },
    clearFieldErrors: (fields: DraftField[]) =>
      setChangedFields((before) => [...before, ...fields]),
    dismissFailure: dismiss,
  };
}

export type UploadState = ReturnType<typeof useUpload>;
