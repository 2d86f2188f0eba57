import type { Metadata } from "next";
import { ManualOverview } from "@/components/help/manual-overview";
import { getManualContents } from "@/lib/insights/manual/contents";

export const metadata: Metadata = { title: "Help" };

export default async function HelpPage() {
  return <ManualOverview groups={await getManualContents()} />;
}
