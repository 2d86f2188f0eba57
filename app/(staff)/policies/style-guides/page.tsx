import type { Metadata } from "next";
import { StyleGuidesScreen } from "@/components/style-guides/style-guides-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { listStyleGuides } from "@/lib/style-guides/queries";

export const metadata: Metadata = { title: "Style Guides" };

export default async function StyleGuidesPage() {
  await requirePageSession("/policies");
  const { items } = await listStyleGuides({ page: 1, page_size: 100 });
  return <StyleGuidesScreen guides={items} />;
}
