import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { campaignItems, campaigns } from "@/db/schema/campaigns";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { CampaignOutcome } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { nameOf } from "@/lib/platform/person-names";
import { type Campaign, countOutcomes } from "./ends";
import {
  type CampaignItemJson,
  type CampaignItemQuery,
  type CampaignJson,
  type CampaignQuery,
  toFiltersJson,
} from "./schemas";

/** How long what a campaign changed can be taken back. */
export const UNDO_DAYS = 30;

/** The newest first. */
export async function listCampaigns(query: CampaignQuery): Promise<Listing<CampaignJson>> {
  const where = stateIs(query.state);
  const [found, count] = await Promise.all([
    select(where)
      .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(campaigns, where),
  ]);
  return { items: await toJson(found), count, countIsExact: true };
}

function stateIs(state: CampaignQuery["state"]): SQL | undefined {
  if (state === undefined) return undefined;
  return state === "running"
    ? inArray(campaigns.state, ["running", "undoing"])
    : eq(campaigns.state, state);
}

/** @throws DomainError not_found */
export async function getCampaign(id: number): Promise<CampaignJson> {
  const [json] = await toJson(await select(eq(campaigns.id, id)));
  if (!json) throw notFound("Campaign");
  return json;
}

function select(where: SQL | undefined) {
  return db()
    .select({ campaign: campaigns, createdByName: nameOf(users) })
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.createdBy))
    .where(where);
}

type Row = { campaign: Campaign; createdByName: string };

async function toJson(found: Row[]): Promise<CampaignJson[]> {
  const counts = await countOutcomes(
    db(),
    found.map(({ campaign }) => campaign.id),
  );
  return found.map(({ campaign, createdByName }) => {
    const own = counts.get(campaign.id) ?? {};
    return toCampaignJson(campaign, createdByName, own);
  });
}

type Outcomes = Partial<Record<CampaignOutcome, number>>;

function toCampaignJson(campaign: Campaign, createdByName: string, found: Outcomes): CampaignJson {
  const counts = countsOf(found);
  return {
    id: campaign.id,
    name: campaign.name,
    state: campaign.state === "undoing" ? "running" : campaign.state,
    action: campaign.action,
    filters: toFiltersJson(campaign.filters),
    replacement: campaign.replacement,
    comments: campaign.comments,
    kind: campaign.kind,
    reason: campaign.reason,
    counts,
    progress: progressOf(campaign, found),
    undoing: campaign.state === "undoing",
    error_message: campaign.errorMessage,
    created_by_name: createdByName,
    created_at: campaign.createdAt.toISOString(),
    started_at: campaign.startedAt?.toISOString() ?? null,
    finished_at: campaign.finishedAt?.toISOString() ?? null,
    undo_until: counts.changed > 0 && campaign.action !== "send_back" ? undoUntil(campaign) : null,
  };
}

function countsOf(found: Outcomes): CampaignJson["counts"] {
  const { planned = 0, changed = 0, remainder = 0, left_out = 0, undone = 0, kept = 0 } = found;
  const done = changed + undone + kept;
  return {
    products: planned + done + remainder + left_out,
    planned: planned + done,
    changed: done,
    remainder,
    undone,
  };
}

/** Of what it does now, or did last. */
function progressOf({ state, expected }: Campaign, found: Outcomes): CampaignJson["progress"] {
  const { products, planned, changed } = countsOf(found);
  const { changed: standing = 0 } = found;
  if (state === "preparing") return { done: products, total: Math.max(expected, products) };
  if (state === "undoing" || state === "undone")
    return { done: changed - standing, total: changed };
  return { done: changed, total: planned };
}

function undoUntil({ startedAt, finishedAt, state }: Campaign): string | null {
  if (!startedAt || !finishedAt || state === "undone" || state === "undoing") return null;
  return new Date(finishedAt.getTime() + UNDO_DAYS * 86_400_000).toISOString();
}

/** What a campaign does to each product, those first that look least like the rest. */
export async function listCampaignItems(
  id: number,
  query: CampaignItemQuery,
): Promise<Listing<CampaignItemJson>> {
  await getCampaign(id);
  const where = and(
    eq(campaignItems.campaignId, id),
    query.outcome === undefined ? undefined : eq(campaignItems.outcome, query.outcome),
  );
  const [found, count] = await Promise.all([
    db()
      .select({ item: campaignItems, productId: products.productId, name: products.name })
      .from(campaignItems)
      .innerJoin(products, eq(products.id, campaignItems.productId))
      .where(where)
      .orderBy(desc(campaignItems.oddness), asc(campaignItems.productId))
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(campaignItems, where),
  ]);
  const items = found.map(({ item, productId, name }) => toItemJson(item, productId, name));
  return { items, count, countIsExact: true };
}

function toItemJson(
  item: typeof campaignItems.$inferSelect,
  productId: string,
  name: string,
): CampaignItemJson {
  const [first, ...further] = item.changes;
  return {
    product_id: productId,
    name,
    outcome: item.outcome,
    reason: item.reason,
    before: first?.before ?? null,
    after: first?.after ?? null,
    field: first?.field ?? null,
    item: first?.item ?? null,
    further,
    violations_before: item.violationsBefore,
    violations_after: item.violationsAfter,
    score_before: item.scoreBefore,
    score_after: item.scoreAfter,
  };
}
