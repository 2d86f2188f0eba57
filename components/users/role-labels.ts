import type { Role } from "@/lib/enums";

/** A sentence for each role that describes its permissions. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: "Full access, including policies, accounts and the audit log.",
  reviewer: "Uploads, edits and reviews products; reads analytics.",
  viewer: "Reads products, validations and SEO; can't change anything.",
};
