import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { StyleGuidesScreen } from "@/components/style-guides/style-guides-screen";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";
import { listStyleGuides } from "@/lib/style-guides/queries";

export const metadata: Metadata = { title: "Style Guides" };

export default async function StyleGuidesPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/policies", session.user.role)) redirect("/dashboard");
  const { items } = await listStyleGuides({ page: 1, page_size: 100 });
  return <StyleGuidesScreen guides={items} />;
}
