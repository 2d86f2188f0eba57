import { getConnection } from "@/db/client";
import { createDiskFullError } from "@/lib/errors";

/** Returns whether the database's disk has free space; true if this process cannot determine it. */
export function hasDiskSpace(): boolean {
  return getConnection().hasDiskSpace();
}

/**
 * Asserts that the database's disk has free space.
 * @param reason for internal writes, the action that is not possible
 * @throws DomainError unavailable if nothing can be stored
 */
export function assertDiskSpace(reason?: string): void {
  if (!hasDiskSpace()) throw createDiskFullError(reason);
}
