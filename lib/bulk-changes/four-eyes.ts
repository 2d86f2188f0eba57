import { and, eq, inArray, ne } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { auditLog } from "@/db/schema/users";
import type { CampaignOutcome } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { EDITORS } from "@/lib/platform/roles";
import { requiresFourEyes } from "@/lib/products/four-eyes";
import type { Campaign } from "./ends";

/** @throws DomainError forbidden to the creator, if a planned product requires four eyes */
export async function requireSecondPerson(
  tx: Database,
  campaign: Campaign,
  user: SessionUser,
): Promise<void> {
  if (campaign.createdBy !== user.id) return;
  const category = await categoryRequiring(tx, campaign, ["planned"]);
  if (category === null) return;
  throw new DomainError(
    "forbidden",
    `The category “${category}” asks for four eyes: somebody else than who drafted the campaign starts it.`,
  );
}

/**
 * Refuses the creator a change of the selection that a second person has already seen.
 * @throws DomainError forbidden
 */
export async function requireUnopened(
  tx: Database,
  campaign: Campaign,
  user: SessionUser,
): Promise<void> {
  if (campaign.createdBy !== user.id || !(await wasOpened(tx, campaign))) return;
  const category = await categoryRequiring(tx, campaign, ["planned", "left_out"]);
  if (category === null) return;
  throw new DomainError(
    "forbidden",
    `The category “${category}” requires four eyes, and a second person has already opened this campaign: only they can exclude products now. You can draft another campaign.`,
  );
}

/** Records that a second person has opened a campaign that is ready and requires four eyes. */
export async function recordOpened(id: number, user: SessionUser): Promise<void> {
  if (!EDITORS.includes(user.role)) return;
  await db().transaction(async (tx) => {
    const isOpenable = and(
      eq(campaigns.id, id),
      eq(campaigns.state, "ready"),
      ne(campaigns.createdBy, user.id),
    );
    // Locked, so that the creator changes the selection either before it is read or not at all.
    const [campaign] = await tx.select().from(campaigns).where(isOpenable).for("update");
    if (!campaign || (await wasOpened(tx, campaign))) return;
    if ((await categoryRequiring(tx, campaign, ["planned", "left_out"])) === null) return;
    const entry = { action: "campaign.opened", entity: "campaign", entityId: id };
    await recordAudit(tx, { actorId: user.id, ...entry, detail: { name: campaign.name } });
  });
}

/** Whether a person other than the creator has opened the campaign or changed its selection. */
async function wasOpened(tx: Database, { id, createdBy }: Campaign): Promise<boolean> {
  const byOther = and(
    eq(auditLog.entity, "campaign"),
    eq(auditLog.entityId, id),
    inArray(auditLog.action, ["campaign.opened", "campaign.narrowed"]),
    ne(auditLog.actorId, createdBy),
  );
  return (await tx.$count(auditLog, byOther)) > 0;
}

/** The first category that requires four eyes for an item with one of these outcomes. */
async function categoryRequiring(
  tx: Database,
  { id }: Campaign,
  outcomes: CampaignOutcome[],
): Promise<string | null> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(campaignItems)
    .innerJoin(products, eq(products.id, campaignItems.productId))
    .innerJoin(categories, requiresFourEyes())
    .where(and(eq(campaignItems.campaignId, id), inArray(campaignItems.outcome, outcomes)))
    .orderBy(categories.name)
    .limit(1);
  return category?.name ?? null;
}
