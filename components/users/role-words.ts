import type { Role } from "@/lib/enums";

/** What each role may do, in a sentence. */
export const ROLE_WORDS: Record<Role, string> = {
  admin: "Does everything, also policies, accounts and the audit log.",
  reviewer: "Uploads, edits and decides on products; reads analytics.",
  viewer: "Reads products, verdicts and SEO; changes nothing.",
};
