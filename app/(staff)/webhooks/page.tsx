import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { listWebhooks } from "@/lib/outbox/webhooks/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/webhooks", session.user.role)) redirect("/dashboard");
  const { items } = await listWebhooks({ page: 1, page_size: 100 });
  return <WebhooksScreen initial={items} />;
}
