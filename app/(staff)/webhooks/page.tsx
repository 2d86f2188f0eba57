import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { listWebhooks } from "@/lib/webhooks/queries";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/webhooks", session.user.role)) redirect("/dashboard");
  const { items } = await listWebhooks({ page: 1, page_size: 100 });
  return <WebhooksScreen initial={items} />;
}
