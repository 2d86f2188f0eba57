import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { wholeNumber } from "@/components/list/params";
import { REVIEW } from "@/components/review/list";
import { ReviewScreen } from "@/components/review/review-screen";
import { toDomainError } from "@/lib/errors";
import { pageSession } from "@/lib/people/auth/session";
import { getReviewed } from "@/lib/validations/review/items";
import { listReviewQueue } from "@/lib/validations/review/queue";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Review" };

const readItem = createLoader({ item: wholeNumber });

type ReviewPageProps = { searchParams: Promise<SearchParams> };

export default async function ReviewPage({ searchParams }: ReviewPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const requested = await searchParams;
  const query = REVIEW.read(requested);
  const [queue, options] = await Promise.all([
    listReviewQueue(query, session.user),
    loadFilterOptions(REVIEW, query),
  ]);
  const nextEntry =
    queue.results.find(({ held_by: lockOwner }) => lockOwner === null) ?? queue.results[0];
  const validationId = readItem(requested).item ?? nextEntry?.validation;
  const first = {
    path: REVIEW.pathOf(query),
    queue,
    item: validationId === undefined ? null : await findItem(validationId),
  };
  return <ReviewScreen first={first} options={options} />;
}

async function findItem(validationId: number) {
  try {
    return await getReviewed(validationId);
  } catch (error) {
    if (toDomainError(error)?.kind === "not_found") return null;
    throw error;
  }
}
