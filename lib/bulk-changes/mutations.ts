import { and, eq, inArray } from "drizzle-orm";
import { afterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { products } from "@/db/schema/products";
import type { CampaignOutcome } from "@/lib/enums";
import { conflict, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { RELEASED } from "@/lib/platform/jobs/lease";
import { AFRESH } from "@/lib/platform/jobs/steps";
import { type Campaign, tellEnd } from "./ends";
import { requireSecondPerson, requireUnopened } from "./four-eyes";
import { countProducts } from "./prepare";
import { getCampaign, UNDO_DAYS } from "./queries";
import { notifyCampaignWorkers } from "./queue";
import type { CampaignJson, CreateCampaign, LeaveOut } from "./schemas";

/** Makes a draft; what it would do is worked out in the background, and nothing else is stored. */
export async function createCampaign(
  input: CreateCampaign,
  user: SessionUser,
): Promise<CampaignJson> {
  const { name, filters, action, replacement, comments, kind, reason } = input;
  const id = await db().transaction(async (tx) => {
    const [stored] = await tx
      .insert(campaigns)
      .values({
        name: name || nameFor(input),
        filters,
        action,
        replacement: action === "replace" ? replacement : null,
        comments: action === "send_back" ? comments : "",
        kind: action === "decide" ? kind : null,
        reason: action === "decide" ? reason : "",
        expected: await countProducts(tx, { filters }),
        createdBy: user.id,
      })
      .returning();
    if (!stored) throw new Error("The campaign was not stored.");
    await audit(tx, "campaign.created", stored, user);
    await afterCommit(tx, notifyCampaignWorkers, [stored.id]);
    return stored.id;
  });
  return getCampaign(id);
}

function nameFor({ action, filters, replacement, kind }: CreateCampaign): string {
  const words = filters.words ? ` “${filters.words.slice(0, 80)}”` : "";
  if (action === "replace") return `Replace${words} with “${(replacement ?? "").slice(0, 80)}”`;
  if (action === "delete_phrase") return `Delete${words || " the words"}`;
  if (action === "delete_sentence") return `Delete sentences${words && ` with${words}`}`;
  if (action === "decide")
    return kind === "wrong"
      ? `Set${words || " findings"} aside as wrong`
      : `Accept${words || " findings"}`;
  if (action === "send_back") return `Send back${words && ` for${words}`}`;
  return `Apply fixes${words && ` of${words}`}`;
}

/**
 * Begins to make the changes that were worked out.
 * @throws DomainError not_found, conflict; forbidden to whoever drafted it, where a category asks for four eyes
 */
export function startCampaign(id: number, user: SessionUser): Promise<CampaignJson> {
  return turn(id, user, "campaign.started", async (campaign, tx) => {
    if (campaign.state !== "ready")
      throw conflict("Only a campaign that is ready can be started.", "state");
    await requireSecondPerson(tx, campaign, user);
    return { ...AFRESH, state: "running", startedBy: user.id, startedAt: new Date() };
  });
}

/** Ends what runs; what is changed stays changed. @throws DomainError not_found, conflict */
export function cancelCampaign(id: number, user: SessionUser): Promise<CampaignJson> {
  return turn(id, user, "campaign.cancelled", (campaign) => {
    if (campaign.state !== "running" && campaign.state !== "preparing")
      throw conflict("Only a campaign that runs can be cancelled.", "state");
    return { ...RELEASED, state: "cancelled", finishedAt: new Date() };
  });
}

/** Begins to take back what the campaign changed. @throws DomainError not_found, conflict */
export function undoCampaign(id: number, user: SessionUser): Promise<CampaignJson> {
  return turn(id, user, "campaign.undone", (campaign) => {
    const { state, startedAt, finishedAt } = campaign;
    const ended = state === "completed" || state === "cancelled" || state === "failed";
    if (!ended || !startedAt || !finishedAt)
      throw conflict("Only a campaign that has run can be undone.", "state");
    if (finishedAt.getTime() < Date.now() - UNDO_DAYS * 86_400_000)
      throw conflict(`A campaign can be undone for ${UNDO_DAYS} days.`, "state");
    return { ...AFRESH, state: "undoing", startedBy: user.id };
  });
}

type Turned = Partial<typeof campaigns.$inferInsert>;

async function turn(
  id: number,
  user: SessionUser,
  action: string,
  to: (campaign: Campaign, tx: Database) => Turned | Promise<Turned>,
): Promise<CampaignJson> {
  await db().transaction(async (tx) => {
    const campaign = await lockedCampaign(tx, id);
    const [turned] = await tx
      .update(campaigns)
      .set(await to(campaign, tx))
      .where(eq(campaigns.id, id))
      .returning();
    await audit(tx, action, campaign, user);
    if (turned?.state === "cancelled" && turned.startedAt) await tellEnd(tx, turned);
    await afterCommit(tx, (ids: number[]) => notifyCampaignWorkers(ids, action), [id]);
  });
  return getCampaign(id);
}

/**
 * Takes products out of a campaign that is ready, or in again.
 * @throws DomainError not_found, conflict; forbidden to its creator, once a second person has opened
 * it where four eyes are required
 */
export async function leaveOut(
  id: number,
  { leave_out, take_in }: LeaveOut,
  user: SessionUser,
): Promise<CampaignJson> {
  await db().transaction(async (tx) => {
    const campaign = await lockedCampaign(tx, id);
    if (campaign.state !== "ready")
      throw conflict("Products can be left out while the campaign is ready.", "state");
    await requireUnopened(tx, campaign, user);
    await moveItems(tx, id, leave_out, "planned", "left_out");
    await moveItems(tx, id, take_in, "left_out", "planned");
    await audit(tx, "campaign.narrowed", campaign, user);
  });
  return getCampaign(id);
}

async function moveItems(
  tx: Database,
  id: number,
  productIds: string[],
  from: CampaignOutcome,
  to: CampaignOutcome,
): Promise<void> {
  if (productIds.length === 0) return;
  const named = tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.productId, productIds));
  await tx
    .update(campaignItems)
    .set({ outcome: to })
    .where(
      and(
        eq(campaignItems.campaignId, id),
        eq(campaignItems.outcome, from),
        inArray(campaignItems.productId, named),
      ),
    );
}

/** Deletes a campaign that never ran. @throws DomainError not_found, conflict */
export async function deleteCampaign(id: number, user: SessionUser): Promise<void> {
  await db().transaction(async (tx) => {
    const campaign = await lockedCampaign(tx, id);
    if (campaign.startedAt)
      throw conflict("A campaign that has run stays in the history.", "state");
    await tx.delete(campaigns).where(eq(campaigns.id, id));
    await audit(tx, "campaign.deleted", campaign, user);
  });
}

async function lockedCampaign(tx: Database, id: number): Promise<Campaign> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  if (!campaign) throw notFound("Campaign");
  return campaign;
}

function audit(tx: Database, action: string, { id, name }: Named, user: SessionUser) {
  const entry = { action, entity: "campaign", entityId: id, detail: { name } };
  return recordAudit(tx, { actorId: user.id, ...entry });
}

type Named = Pick<Campaign, "id" | "name">;
