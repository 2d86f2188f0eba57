import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Spinner } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Time } from "@/components/ui/time";
import type { AuditEntryDetail, AuditEntryJson, AuditFact } from "@/lib/outbox/audit/schemas";
import { queryApi } from "@/lib/platform/api-client";

/** The details of an audit entry. */
export function EntryDetail({ entry }: { entry: AuditEntryJson }) {
  const { data, error, refetch } = useAuditEntry(entry.id);
  if (error) return <RetryBanner error={error} onRetry={refetch} />;
  if (!data) return <Spinner label="Loading the entry" />;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]">
        <Row label="When">
          <Time value={data.created_at} format="full" />
          <span className="text-ink-muted"> · {formatUtc(data.created_at)}</span>
        </Row>
        <Row label="Who">
          {data.actor_name}
          {data.actor_email && <span className="text-ink-muted"> · {data.actor_email}</span>}
        </Row>
        {data.facts.map((fact) => (
          <Row key={`${fact.label} ${fact.value}`} label={fact.label}>
            <Value fact={fact} />
          </Row>
        ))}
        <Row label="Recorded as">
          <code className="font-mono text-xs">
            {data.action}
            {data.entity_id !== null && ` · ${data.entity} ${data.entity_id}`}
          </code>
        </Row>
      </dl>
      <Related entry={data} />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted text-xs sm:py-0.5">{label}</dt>
      <dd className="wrap-anywhere min-w-0 text-sm max-sm:-mt-2">{children}</dd>
    </>
  );
}

function Value({ fact: { value, before } }: { fact: AuditFact }) {
  if (before !== null)
    return (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <span className="text-ink-muted line-through">{before}</span>
        <ArrowRight aria-label="changed to" className="size-3.5 text-ink-muted" />
        <span>{value}</span>
      </span>
    );
  if (!value.includes("\n")) return <LongText text={value} />;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
      tabIndex={0}
      className="max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-md border bg-surface-raised p-2 font-mono text-xs"
    >
      {value}
    </pre>
  );
}

/** Formats a time in UTC, with milliseconds as recorded. */
function formatUtc(moment: string): string {
  return moment.replace("T", " ").replace("Z", " UTC");
}

const MIN_COLLAPSIBLE_LENGTH = 600;

function LongText({ text }: { text: string }) {
  if (text.length <= MIN_COLLAPSIBLE_LENGTH) return text;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-md border bg-surface-raised p-2"
    >
      {text}
    </div>
  );
}

const EXISTING_PRODUCT_ACTIONS = /^(approval|product|seo)\.(?!deleted)/;

/** Links to the entry's product, if any, and to other entries about the same entity. */
function Related({ entry }: { entry: AuditEntryDetail }) {
  const { action, entity, entity_id: id, subject } = entry;
  const isProduct = subject !== "" && EXISTING_PRODUCT_ACTIONS.test(action);
  if (!isProduct && id === null) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {isProduct && (
        <Link
          href={`/product-validations/${encodeURIComponent(subject)}`}
          prefetch={false}
          className={linkClass}
        >
          Open the product
        </Link>
      )}
      {id !== null && (
        <Link
          href={`/audit-log?entity=${encodeURIComponent(entity)}&entity_id=${id}`}
          prefetch={false}
          className={linkClass}
        >
          All entries about this item
        </Link>
      )}
    </p>
  );
}

const linkClass = "inline-flex min-h-6 items-center text-accent-text underline";

/** Fetches an entry with its details. The cache never expires, because entries never change. */
function useAuditEntry(id: number) {
  return useQuery({
    queryKey: ["audit-entry", id],
    queryFn: queryApi<AuditEntryDetail>(`/auth/audit/${id}/`, "Failed to load this entry"),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
