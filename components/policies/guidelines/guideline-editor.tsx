"use client";

import type { GuidelineJson } from "@/lib/policies/schemas";
import { DetailPending } from "../detail-states";
import type { Option } from "../option-choice";
import { useDetail } from "../use-policies";
import { GuidelineForm } from "./guideline-form";

type GuidelineEditorProps = {
  /** The guideline as the list has it, for when its details cannot be loaded. */
  listed: GuidelineJson;
  categories: readonly Option[];
  onClose: () => void;
};

/** Edits a brand guideline once its details are there. */
export function GuidelineEditor({ listed, categories, onClose }: GuidelineEditorProps) {
  const path = `/policies/guidelines/${listed.id}/`;
  const detail = useDetail<GuidelineJson>(path, "Failed to fetch guideline");
  const guideline = detail.data ?? (detail.error ? listed : undefined);
  if (!guideline)
    return (
      <DetailPending
        title="Edit Guideline"
        error={detail.error}
        onRetry={() => void detail.refetch()}
        onClose={onClose}
      />
    );
  return (
    <GuidelineForm
      guideline={guideline}
      fromList={!detail.data}
      categories={categories}
      onClose={onClose}
    />
  );
}
