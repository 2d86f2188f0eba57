import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { CampaignsScreen } from "@/components/campaigns/campaigns-screen";
import { CAMPAIGNS } from "@/components/campaigns/lists";
import { firstPage } from "@/components/list/first-page";
import { listCampaigns } from "@/lib/bulk-changes/queries";
import { pageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Campaigns" };

type CampaignsPageProps = { searchParams: Promise<SearchParams> };

export default async function CampaignsPage({ searchParams }: CampaignsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const query = CAMPAIGNS.read(await searchParams);
  return <CampaignsScreen first={firstPage(CAMPAIGNS, query, await listCampaigns(query))} />;
}
