import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { IN_SENTENCE_MESSAGE } from "@/lib/bulk-changes/messages";
import type { BulkChangeItemJson, BulkChangeJson } from "@/lib/bulk-changes/schemas";
import type { BulkChangeAction } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { itemsKey } from "./lists";

const DraftDialog = dynamic(
  loadAhead(() => import("./draft-dialog").then((module) => module.DraftDialog)),
  { ssr: false, loading: DialogSkeleton },
);

/** The share of products from which on the notice is shown. */
const MIN_SHARE = 0.9;
const OTHER_ACTIONS = [
  { action: "delete_sentence", label: "Delete the Sentence" },
  { action: "replace", label: "Replace the Words" },
] as const;

/**
 * Offers other actions with the same filters if (nearly) all products are skipped because the words
 * to delete are part of a sentence.
 */
export function InSentenceNotice({ data }: { data: BulkChangeJson }) {
  const { id, state, action, filters, as_of: asOf, counts } = data;
  const [chosenAction, setChosenAction] = useState<BulkChangeAction | null>(null);
  const isMostlySkipped =
    state === "ready" &&
    action === "delete_phrase" &&
    Object.keys(filters).length > 0 &&
    counts.products > 0 &&
    counts.remainder >= counts.products * MIN_SHARE;
  const { data: skipped } = useQuery({
    queryKey: [itemsKey(id), "skipped"],
    queryFn: queryApi<Page<BulkChangeItemJson>>(
      `/bulk-changes/${id}/items/?outcome=remainder&page_size=100`,
      "The skipped products could not be loaded.",
    ),
    enabled: isMostlySkipped,
  });
  if (!isMostlySkipped || !skipped) return null;
  const inSentences = skipped.results.filter(({ reason }) => reason === IN_SENTENCE_MESSAGE);
  if (inSentences.length < skipped.results.length * MIN_SHARE) return null;
  return (
    <>
      <Banner tone="info" title="The words are part of sentences, so they can't be deleted alone">
        <div className="mt-2 flex flex-wrap gap-2">
          {OTHER_ACTIONS.map((other) => (
            <Button key={other.action} onClick={() => setChosenAction(other.action)}>
              {other.label}
            </Button>
          ))}
        </div>
      </Banner>
      {chosenAction && (
        <DraftDialog
          subject={{
            filters,
            asOf: asOf ?? undefined,
            description: `${data.name}: ${pluralize(counts.products, "product")}`,
            action: chosenAction,
          }}
          onClose={() => setChosenAction(null)}
        />
      )}
    </>
  );
}
