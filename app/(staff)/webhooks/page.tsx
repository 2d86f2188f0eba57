import type { Metadata } from "next";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { listWebhooks } from "@/lib/outbox/webhooks/queries";
import { requirePageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  await requirePageSession("/webhooks");
  const { items } = await listWebhooks({ page: 1, page_size: 100 });
  return <WebhooksScreen initial={items} />;
}
