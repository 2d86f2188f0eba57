import type { AccountJson } from "@/lib/people/users/schemas";

/** The current user; flags for other active admins and configured single sign-on. */
export interface Viewer {
  id: number;
  activeAdmins: number;
  singleSignOn: boolean;
  /** Whether mail is set up. */
  mail: boolean;
}

/** Returns why the user can't change an account's role and status, or null if possible. */
export function getProtectionReason(user: AccountJson, viewer: Viewer): string | null {
  if (user.id !== viewer.id) return null;
  return viewer.activeAdmins > 1
    ? "You can't deactivate yourself or change your own role. Another admin can."
    : "You are the only active admin. Make someone else an admin first.";
}
