import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { CampaignScreen } from "@/components/campaigns/campaign-screen";
import { campaignItems } from "@/components/campaigns/lists";
import { firstPage } from "@/components/list/first-page";
import { recordOpened } from "@/lib/bulk-changes/four-eyes";
import { getCampaign, listCampaignItems } from "@/lib/bulk-changes/queries";
import { DomainError } from "@/lib/errors";
import { pageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { allows, EDITORS } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Campaign" };

type CampaignPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function CampaignPage({ params, searchParams }: CampaignPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  const list = campaignItems(id);
  const query = list.read(await searchParams);
  try {
    await recordOpened(id, session.user);
    const [initial, found] = await Promise.all([getCampaign(id), listCampaignItems(id, query)]);
    return (
      <CampaignScreen
        key={id}
        initial={initial}
        first={firstPage(list, query, found)}
        canEdit={allows(EDITORS, session.user.role)}
      />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
