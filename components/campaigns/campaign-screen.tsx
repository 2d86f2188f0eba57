"use client";

import { PageHeader } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { CampaignItemJson, CampaignJson } from "@/lib/campaigns/schemas";
import { BackToList } from "../list/back-to-list";
import type { FirstPage } from "../list/first-page";
import { ItemsPanel } from "./items-panel";
import { ProgressPanel } from "./progress-panel";
import { useCampaign } from "./use-campaign";

type CampaignScreenProps = {
  initial: CampaignJson;
  first: FirstPage<CampaignItemJson>;
  /** Whether the person may start, narrow and undo it. */
  canEdit: boolean;
};

/** One change of many texts: what it would do or did, product by product. */
export function CampaignScreen({ initial, first, canEdit }: CampaignScreenProps) {
  const campaign = useCampaign(initial);
  const { name, created_by_name, created_at } = campaign.data;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={name}
        description={
          <>
            Drafted by {created_by_name} <Time value={created_at} />
          </>
        }
        actions={<BackToList href="/findings/campaigns">All Campaigns</BackToList>}
      />
      <ProgressPanel campaign={campaign} canEdit={canEdit} />
      <ItemsPanel campaign={campaign} first={first} canEdit={canEdit} />
    </div>
  );
}
