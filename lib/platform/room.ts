import { connection } from "@/db/client";
import { diskFull } from "@/lib/errors";

/** Whether the database's disk has room to store anything, as far as this process can tell. */
export function hasRoom(): boolean {
  return connection().hasRoom();
}

/**
 * @param why what cannot be done, of what stores nothing that anybody asked for
 * @throws DomainError unavailable, where nothing can be stored
 */
export function requireRoom(why?: string): void {
  if (!hasRoom()) throw diskFull(why);
}
