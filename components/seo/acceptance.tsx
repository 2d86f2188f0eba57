import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { showToast } from "@/components/ui/toast";
import type { SeoPart } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { PartTexts } from "./part-texts";
import type { SeoTextPart } from "./parts";
import { seoQueryKey } from "./use-seo-record";

type AcceptanceProps = {
  record: SeoRecordJson;
  parts: SeoTextPart[];
  canAccept: boolean;
  busy: boolean;
};

const VIEW_OPTIONS = [
  { value: "changes", label: "Changes" },
  { value: "text", label: "Text" },
] as const;

/** Shows suggested texts next to the current ones. The user can accept all or some of them. */
export function Acceptance({ record, parts, canAccept, busy }: AcceptanceProps) {
  const acceptance = useAcceptance(record);
  const [view, setView] = useState<"changes" | "text">("changes");
  const [excludedParts, setExcludedParts] = useState<readonly SeoPart[]>([]);
  const open = parts.filter((each) => each.open).map((each) => each.part);
  const selectedParts = open.filter((part) => !excludedParts.includes(part));
  const togglePart = (part: SeoPart, isSelected: boolean) =>
    setExcludedParts(
      isSelected ? excludedParts.filter((each) => each !== part) : [...excludedParts, part],
    );
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-base">Optimized Content</h3>
        <Segmented
          label="Optimized content as"
          options={VIEW_OPTIONS}
          value={view}
          onChange={setView}
        />
      </div>
      {parts.map((each) => (
        <div key={each.part} className="flex flex-col gap-1.5">
          <PartHeading
            part={each}
            chosen={selectedParts.includes(each.part)}
            onChoose={
              canAccept && !acceptance.busy
                ? (isSelected) => togglePart(each.part, isSelected)
                : undefined
            }
          />
          <PartTexts
            {...each}
            showDiff={view === "changes"}
            empty="No better text could be written from the facts in the product data."
          />
        </div>
      ))}
      {acceptance.failure && (
        <Banner
          tone="error"
          action={
            acceptance.isStale && (
              <Button size="sm" onClick={acceptance.reload}>
                Load the Current Texts
              </Button>
            )
          }
        >
          {acceptance.failure.message}
        </Banner>
      )}
      {open.length > 0 &&
        (canAccept ? (
          <footer className="flex flex-wrap items-center justify-end gap-3">
            {selectedParts.includes("description") && (
              <p className="text-ink-muted text-sm">
                Accepting the description edits the product, which is then checked again.
              </p>
            )}
            <Button
              variant="primary"
              busy={acceptance.busy}
              disabled={busy || selectedParts.length === 0}
              onClick={() => acceptance.run(selectedParts)}
            >
              {!acceptance.busy && <Check aria-hidden />}
              {getAcceptLabel(selectedParts.length, open.length)}
            </Button>
          </footer>
        ) : (
          <p className="text-ink-muted text-sm">Reviewers and admins can accept these texts.</p>
        ))}
    </section>
  );
}

const PART_NAMES: Record<SeoPart, string> = {
  title: "Title",
  meta_description: "Meta description",
  description: "Description",
};

type PartHeadingProps = {
  part: SeoTextPart;
  chosen: boolean;
  /** Selects or deselects the text. Absent if the text cannot be selected. */
  onChoose?: (isSelected: boolean) => void;
};

function PartHeading({ part: { part, open, accepted }, chosen, onChoose }: PartHeadingProps) {
  if (open && onChoose) {
    return (
      <Checkbox
        label={`Accept ${PART_NAMES[part].toLowerCase()}`}
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="w-fit font-medium"
      />
    );
  }
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium text-sm">
      {PART_NAMES[part]}
      {accepted && <Badge tone="success">Accepted</Badge>}
    </p>
  );
}

function getAcceptLabel(selectedCount: number, open: number): string {
  if (selectedCount === open && open > 1) return "Accept All";
  return selectedCount > 1 ? `Accept ${selectedCount} Parts` : "Accept";
}

/** Returns an action that accepts suggested texts. An error remains until the next attempt. */
function useAcceptance({ product }: SeoRecordJson) {
  const client = useQueryClient();
  const { product_id, version } = product;
  const acceptAction = useAction({
    mutationFn: (parts: readonly SeoPart[]) =>
      callApi<SeoRecordJson>("/seo/accept/", {
        method: "POST",
        body: { product_id, parts, version },
        fallback: "Failed to accept the optimized content",
      }),
    // Refetches everything, because the product, its validations and its history change as well.
    changes: [[]],
    onDone: (_, parts) => showToast(describeParts(parts)),
  });
  const { error } = acceptAction;

  function reloadSeo() {
    acceptAction.dismiss();
    void client.invalidateQueries({ queryKey: seoQueryKey(product_id) });
  }

  return {
    ...acceptAction,
    isStale: error instanceof ApiError && error.status === 409,
    reload: reloadSeo,
  };
}

function describeParts(parts: readonly SeoPart[]): string {
  return parts.includes("description")
    ? "Accepted. The product's description was edited and is being checked again."
    : "Accepted.";
}
