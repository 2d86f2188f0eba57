import { notFound } from "next/navigation";
import { DomainError } from "@/lib/errors";
import { isId } from "@/lib/platform/fields";

/** Returns the id in a page's path. Shows the not-found page if it is no id. */
export async function readId(params: Promise<{ id: string }>): Promise<number> {
  const id = Number((await params).id);
  return isId(id) ? id : notFound();
}

/** Returns loaded records. Shows the not-found page if they do not exist. */
export function orNotFound<T>(records: Promise<T>): Promise<T> {
  return records.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  });
}
