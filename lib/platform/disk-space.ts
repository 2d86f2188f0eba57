import { connection } from "@/db/client";
import { diskFull } from "@/lib/errors";

/** Returns whether the database's disk has space, if this process can determine it. */
export function hasDiskSpace(): boolean {
  return connection().hasDiskSpace();
}

/**
 * @param why what cannot be done, for internal writes
 * @throws DomainError unavailable if nothing can be stored
 */
export function assertDiskSpace(why?: string): void {
  if (!hasDiskSpace()) throw diskFull(why);
}
