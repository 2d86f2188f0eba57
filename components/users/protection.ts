import type { UserJson } from "@/lib/people/users/schemas";

/** Who is looking, and whether anyone else could manage accounts. */
export interface Viewer {
  id: number;
  activeAdmins: number;
}

/** Why an account's role and state are not to be changed by the person looking; null where they may. */
export function protectionOf(user: UserJson, viewer: Viewer): string | null {
  if (user.id !== viewer.id) return null;
  return viewer.activeAdmins > 1
    ? "Nobody deactivates themselves or changes their own role. Another admin can."
    : "You are the only active admin. Make someone else an admin first.";
}
