import { connection } from "@/db/client";
import { diskFull } from "@/lib/errors";

/** Returns whether the database's disk has space, as far as this process can tell. */
export function hasRoom(): boolean {
  return connection().hasRoom();
}

/**
 * @param why what cannot be done, for internal writes
 * @throws DomainError unavailable if nothing can be stored
 */
export function requireRoom(why?: string): void {
  if (!hasRoom()) throw diskFull(why);
}
