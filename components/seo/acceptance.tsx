"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import type { SeoPart } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { PartTexts } from "./part-texts";
import type { Part } from "./parts";
import { seoKey } from "./use-seo-record";

type AcceptanceProps = {
  record: SeoRecordJson;
  parts: Part[];
  canAccept: boolean;
  busy: boolean;
};

const VIEWS = [
  { value: "changes", label: "Changes" },
  { value: "text", label: "Text" },
] as const;

/** Shows suggested texts next to the current ones, to accept all or some of them. */
export function Acceptance({ record, parts, canAccept, busy }: AcceptanceProps) {
  const acceptance = useAcceptance(record);
  const [view, setView] = useState<"changes" | "text">("changes");
  const [excludedParts, setExcludedParts] = useState<readonly SeoPart[]>([]);
  const open = parts.filter((each) => each.open).map((each) => each.part);
  const selectedParts = open.filter((part) => !excludedParts.includes(part));
  const choose = (part: SeoPart, isSelected: boolean) =>
    setExcludedParts(
      isSelected ? excludedParts.filter((each) => each !== part) : [...excludedParts, part],
    );
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-base">Optimized Content</h3>
        <Segmented label="Optimized content as" options={VIEWS} value={view} onChange={setView} />
      </div>
      {parts.map((each) => (
        <div key={each.part} className="flex flex-col gap-1.5">
          <PartHeading
            part={each}
            chosen={selectedParts.includes(each.part)}
            onChoose={canAccept && !acceptance.busy ? (on) => choose(each.part, on) : undefined}
          />
          <PartTexts
            {...each}
            asDiff={view === "changes"}
            nothing="No better text could be written from the facts in the product data."
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
              {labelOf(selectedParts.length, open.length)}
            </Button>
          </footer>
        ) : (
          <p className="text-ink-muted text-sm">Reviewers and admins can accept these texts.</p>
        ))}
    </section>
  );
}

const NAMES: Record<SeoPart, string> = {
  title: "Title",
  meta_description: "Meta description",
  description: "Description",
};

type PartHeadingProps = {
  part: Part;
  chosen: boolean;
  /** Absent if the text cannot be selected. */
  onChoose?: (on: boolean) => void;
};

function PartHeading({ part: { part, open, accepted }, chosen, onChoose }: PartHeadingProps) {
  if (open && onChoose) {
    return (
      <Checkbox
        label={`Accept ${NAMES[part].toLowerCase()}`}
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="w-fit font-medium"
      />
    );
  }
  return (
    <p className="flex min-h-6 items-center gap-2 font-medium text-sm">
      {NAMES[part]}
      {accepted && <Badge tone="success">Accepted</Badge>}
    </p>
  );
}

function labelOf(selectedCount: number, open: number): string {
  if (selectedCount === open && open > 1) return "Accept All";
  return selectedCount > 1 ? `Accept ${selectedCount} Parts` : "Accept";
}

/** Returns an action that accepts suggested texts. An error remains until the next attempt. */
function useAcceptance({ product }: SeoRecordJson) {
  const client = useQueryClient();
  const { product_id, version } = product;
  const accept = useAction({
    mutationFn: (parts: readonly SeoPart[]) =>
      callApi<SeoRecordJson>("/seo/accept/", {
        method: "POST",
        body: { product_id, parts, version },
        fallback: "Failed to accept the optimized content",
      }),
    // Refetches everything, because the product, its validations and its history change as well.
    changes: [[]],
    onDone: (_, parts) => toast(describeParts(parts)),
  });
  const { error } = accept;

  function reload() {
    accept.dismiss();
    void client.invalidateQueries({ queryKey: seoKey(product_id) });
  }

  return { ...accept, isStale: error instanceof ApiError && error.status === 409, reload };
}

function describeParts(parts: readonly SeoPart[]): string {
  return parts.includes("description")
    ? "Accepted. The product's description was edited and is being checked again."
    : "Accepted.";
}
