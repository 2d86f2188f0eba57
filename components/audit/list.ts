import type { AuditEntryJson, AuditQuery } from "@/lib/outbox/audit/schemas";
import { defineList } from "../list/define-list";
import { defineIdFilter, oneOf, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { flag, moment, text, wholeNumber } from "../list/params";
import type { List } from "../list/use-list";
import { KIND_FILTERS, KIND_WORDS } from "./kinds";

export const AUDIT = defineList<AuditQuery, AuditEntryJson>({
  key: "audit",
  screen: "/audit-log",
  view: "audit",
  path: "/auth/audit/",
  filters: {
    search,
    kind: oneOf(KIND_FILTERS, { label: "Kind", all: "All kinds", names: KIND_WORDS }),
    sign_ins: { param: flag, usual: false },
    actor: defineIdFilter("people", { label: "Person", all: "Everyone" }),
    entity: { param: text },
    entity_id: { param: wholeNumber },
    from: { param: moment },
    to: { param: moment },
  },
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 0,
  freshMs: 10_000,
  words: {
    search: "Search the audit log",
    placeholder: "Search people, products, policies...",
    loading: "Loading the audit log",
    failed: "Failed to load the audit log",
    nothing: "Nothing found",
    noMatch: "No entries match these filters.",
  },
});

export type AuditList = List<AuditQuery, AuditEntryJson>;
