import type { AuditEntryJson, AuditQuery } from "@/lib/outbox/audit/schemas";
import { defineList } from "../list/define-list";
import { defineChoiceFilter, defineIdFilter, search } from "../list/filters";
import { PAGE_SIZES } from "../list/page-counts";
import { flagParser, text, timestampParser, wholeNumberParser } from "../list/params";
import type { List } from "../list/use-list";
import { KIND_FILTERS, KIND_LABELS } from "./kinds";

export const AUDIT_LIST = defineList<AuditQuery, AuditEntryJson>({
  key: "audit",
  screen: "/audit-log",
  view: "audit",
  path: "/auth/audit/",
  filters: {
    search,
    kind: defineChoiceFilter(KIND_FILTERS, {
      label: "Kind",
      all: "All kinds",
      labels: KIND_LABELS,
    }),
    sign_ins: { param: flagParser, usual: false },
    actor: defineIdFilter("people", { label: "Person", all: "Everyone" }),
    entity: { param: text },
    entity_id: { param: wholeNumberParser },
    from: { param: timestampParser },
    to: { param: timestampParser },
  },
  pageSize: 50,
  pageSizes: PAGE_SIZES,
  refreshMs: 0,
  staleTimeMs: 10_000,
  words: {
    search: "Search the audit log",
    placeholder: "Search people, products, policies...",
    loading: "Loading the audit log",
    failed: "Failed to load the audit log",
    emptyTitle: "Nothing found",
    noMatch: "No entries match these filters.",
  },
});

export type AuditList = List<AuditQuery, AuditEntryJson>;
