import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { wholeNumberParser } from "@/components/list/params";
import { REVIEW_LIST } from "@/components/review/list";
import { ReviewScreen } from "@/components/review/review-screen";
import { toDomainError } from "@/lib/errors";
import { requirePageSession } from "@/lib/people/auth/session";
import { getReviewedValidation } from "@/lib/validations/review/items";
import { listReviewQueue } from "@/lib/validations/review/queue";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Review" };

const loadItemParam = createLoader({ item: wholeNumberParser });

type ReviewPageProps = { searchParams: Promise<SearchParams> };

export default async function ReviewPage({ searchParams }: ReviewPageProps) {
  const session = await requirePageSession();
  const requestedParams = await searchParams;
  const query = REVIEW_LIST.read(requestedParams);
  const [queue, options] = await Promise.all([
    listReviewQueue(query, session.user),
    loadFilterOptions(REVIEW_LIST, query),
  ]);
  const nextEntry =
    queue.results.find(({ held_by: lockOwner }) => lockOwner === null) ?? queue.results[0];
  const validationId = loadItemParam(requestedParams).item ?? nextEntry?.validation;
  const first = {
    path: REVIEW_LIST.pathOf(query),
    queue,
    item: validationId === undefined ? null : await findItem(validationId),
  };
  return <ReviewScreen first={first} options={options} />;
}

async function findItem(validationId: number) {
  try {
    return await getReviewedValidation(validationId);
  } catch (error) {
    if (toDomainError(error)?.kind === "not_found") return null;
    throw error;
  }
}
