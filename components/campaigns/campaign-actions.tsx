"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/api-client";
import type { CampaignJson } from "@/lib/campaigns/schemas";
import { grouped, plural } from "@/lib/format";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { CAMPAIGNS, isWorking } from "./lists";
import { type CampaignState, useStep } from "./use-campaign";

/** Starts, cancels, undoes or deletes a campaign, as far as its state lets it. */
export function CampaignActions({ campaign }: { campaign: CampaignState }) {
  const { data } = campaign;
  const cancel = useStep(campaign, "cancel");
  const [asking, ask] = useState<"start" | "undo" | "delete" | null>(null);
  const close = () => ask(null);
  return (
    <>
      {data.state === "ready" && data.counts.planned > 0 && (
        <Button variant="primary" onClick={() => ask("start")}>
          {startLabel(data)}
        </Button>
      )}
      {isWorking(data) && !data.undoing && (
        <Button busy={cancel.busy} onClick={() => cancel.run()}>
          Cancel Campaign
        </Button>
      )}
      {data.undo_until && <Button onClick={() => ask("undo")}>Undo Campaign</Button>}
      {!data.started_at && data.state !== "preparing" && (
        <Button onClick={() => ask("delete")}>Delete Campaign</Button>
      )}
      {cancel.failure && <Banner tone="error">{cancel.failure.message}</Banner>}
      {asking === "start" && <Start campaign={campaign} onClose={close} />}
      {asking === "undo" && <Undo campaign={campaign} onClose={close} />}
      {asking === "delete" && <Delete campaign={campaign} onClose={close} />}
    </>
  );
}

function startLabel({ action, counts }: CampaignJson): string {
  const products = plural(counts.planned, "Product");
  if (action === "decide") return `Decide on ${products}`;
  if (action === "send_back") return `Send ${products} Back`;
  return `Change ${products}`;
}

type AskProps = { campaign: CampaignState; onClose: () => void };

function Start({ campaign, onClose }: AskProps) {
  const { data } = campaign;
  const { planned, remainder, products } = data.counts;
  const leftOut = products - planned - remainder;
  const action = useStep(campaign, "start", onClose);
  return (
    <ConfirmAction
      action={action}
      tone="primary"
      title={`${startLabel(data)}?`}
      confirmLabel={startLabel(data)}
      onClose={onClose}
    >
      <p>
        {plural(products, "product")}: {grouped(planned)} worked on, {grouped(remainder)} in the
        remainder, {grouped(leftOut)} left out.
      </p>
      <p>{AFTERWARDS[data.action] ?? TEXTS_AFTERWARDS}</p>
    </ConfirmAction>
  );
}

const TEXTS_AFTERWARDS =
  "Each change is an ordinary edit, checked anew. For 30 days all of it can be undone.";
const AFTERWARDS: Partial<Record<CampaignJson["action"], string>> = {
  decide: "Verdicts and figures follow at once. For 30 days all of it can be undone.",
  send_back:
    "The writers are told. For 30 days it is taken back wherever nobody has acted on it since.",
};

function Undo({ campaign, onClose }: AskProps) {
  const { data } = campaign;
  const action = useStep(campaign, "undo", onClose);
  const count = plural(data.counts.changed, "Product");
  return (
    <ConfirmAction
      action={action}
      title={`Put ${count} Back?`}
      confirmLabel={`Put ${count} Back`}
      onClose={onClose}
    >
      Wherever nobody has touched them since, they are as they were before, to the letter. The
      others are listed.
    </ConfirmAction>
  );
}

function Delete({ campaign: { data }, onClose }: AskProps) {
  const router = useRouter();
  const action = useAction({
    act: () =>
      callApi(`/campaigns/${data.id}/`, {
        method: "DELETE",
        fallback: "The campaign could not be deleted.",
      }),
    changes: [[CAMPAIGNS.key]],
    onDone: () => router.push("/findings/campaigns"),
  });
  return (
    <ConfirmAction
      action={action}
      title="Delete this campaign?"
      confirmLabel="Delete Campaign"
      onClose={onClose}
    >
      “{data.name}” has never run; no product changes.
    </ConfirmAction>
  );
}
