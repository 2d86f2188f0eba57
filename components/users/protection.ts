import type { AccountJson } from "@/lib/people/users/schemas";

/**
 * The current user, with flags for whether other active admins exist and single sign-on is
 * configured.
 */
export interface Viewer {
  id: number;
  activeAdmins: number;
  singleSignOn: boolean;
  /** Whether mail is set up. */
  mail: boolean;
}

/**
 * Returns the reason why the current user cannot change an account's role and status, or null if
 * they can.
 */
export function getProtectionReason(user: AccountJson, viewer: Viewer): string | null {
  if (user.id !== viewer.id) return null;
  return viewer.activeAdmins > 1
    ? "You can't deactivate yourself or change your own role. Another admin can."
    : "You are the only active admin. Make someone else an admin first.";
}
