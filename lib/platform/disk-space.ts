import { connection } from "@/db/client";
import { diskFull } from "@/lib/errors";

/** Returns whether the database's disk has space. True if this process cannot determine it. */
export function hasDiskSpace(): boolean {
  return connection().hasDiskSpace();
}

/**
 * Asserts that the database's disk has space.
 * @param why for internal writes, the action that is not possible
 * @throws DomainError unavailable if nothing can be stored
 */
export function assertDiskSpace(why?: string): void {
  if (!hasDiskSpace()) throw diskFull(why);
}
