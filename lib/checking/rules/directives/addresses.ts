import { removeWords } from "../../edits/remove-words";
import { findDomains, findEmails, findUrls } from "../../text/addresses";
import { defineProhibition } from "./directive";

export const noUrls = defineProhibition(
  "no_urls",
  "no http(s):// or www. addresses",
  "a web address",
  findUrls,
  removeWords,
);
export const noEmails = defineProhibition(
  "no_emails",
  "no e-mail addresses",
  "an e-mail address",
  findEmails,
  removeWords,
);

export const noDomains = defineProhibition(
  "no_domains",
  "no addresses like shop.example.com, with or without www.",
  "a web address",
  findDomains,
  removeWords,
);
