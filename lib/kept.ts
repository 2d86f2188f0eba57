import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { keep } from "@/lib/bounded";
import { perDatabase } from "@/lib/per-database";

/** Whoever reads an answer: what they have written themselves is in it. */
export type Reader = Pick<typeof users.$inferSelect, "wroteAt">;

/** Something read from the database at a moment of its clock, in milliseconds since 1970. */
export interface Dated<T> {
  value: T;
  at: number;
}

/** The moment at which a statement or transaction began, for `Dated`. */
export const READ_AT = sql<number>`(extract(epoch from now()) * 1000)::float8`;

interface Entry<T> {
  read: Promise<Dated<T>>;
  /** Milliseconds since 1970 of this process's clock; endless while it is being read. */
  until: number;
}

const MOST_KEPT = 1000;

/**
 * A function that reads what takes long to read, and keeps it in this process for so many
 * milliseconds. What is being read already is waited for, not read twice; what a reader has written
 * since, through whichever process, is read anew. Without a reader, whatever is kept will do.
 * @param isWorth whether to keep a value; else it is shared only while it is being read
 */
export function keeper<T>(keptMs: number, isWorth: (value: T) => boolean = () => true) {
  const kept = perDatabase(() => new Map<string, Entry<T>>());

  return async (key: string, reader: Reader | null, read: () => Promise<Dated<T>>): Promise<T> => {
    const entries = kept();
    const found = current(entries, key);
    if (found) {
      const { value, at } = await found.read;
      if (at > (reader?.wroteAt?.getTime() ?? 0)) return value;
    }
    // Whoever waited for the same may have begun to read it anew.
    const newer = current(entries, key);
    const entry = newer && newer !== found ? newer : begin(entries, key, read);
    return (await entry.read).value;
  };

  function current(entries: Map<string, Entry<T>>, key: string): Entry<T> | undefined {
    const entry = entries.get(key);
    return entry && entry.until > Date.now() ? entry : undefined;
  }

  function begin(entries: Map<string, Entry<T>>, key: string, read: () => Promise<Dated<T>>) {
    const until = Date.now() + keptMs;
    const entry: Entry<T> = { read: read(), until: Number.POSITIVE_INFINITY };
    keep(entries, key, entry, MOST_KEPT);
    entry.read.then(
      ({ value }) => {
        entry.until = isWorth(value) ? until : 0;
      },
      () => {
        entry.until = 0;
      },
    );
    return entry;
  }
}

/**
 * Remembers that a person has written something, after it was committed. It rests with the person,
 * since their next request may go to another process; by the database's clock, since processes' differ.
 */
export async function noteWrite({ id }: { id: number }): Promise<void> {
  await db()
    .update(users)
    // The column has milliseconds; rounded up, it is never before what was written.
    .set({ wroteAt: sql`date_trunc('milliseconds', now()) + interval '1 millisecond'` })
    .where(eq(users.id, id));
}
