import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Facts } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { formatValidity } from "@/lib/checking/rules/validity";
import { formatNumber, pluralize, replaceUnderscores, toSentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type {
  EvidenceHistoryJson,
  EvidenceJson,
  EvidenceUsesJson,
} from "@/lib/policies/evidence/schemas";
import { useAction } from "../../form/use-action";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { formatReliance } from "./format-reliance";
import { STATE_TONES, useEvidence } from "./use-claims";

type EvidenceDetailsProps = {
  id: number;
  onEdit: (record: EvidenceJson) => void;
  onClose: () => void;
};

/** Shows a record, the products that rely on it, and its history. */
export function EvidenceDetails({ id, onEdit, onClose }: EvidenceDetailsProps) {
  const { record, history, uses } = useEvidence(id);
  const { data, error } = record;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={data ? data.reference || data.issuer : "Evidence"}
      description={data?.claim}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {data && data.state !== "withdrawn" && (
            <Button variant="primary" onClick={() => onEdit(data)}>
              Edit Evidence
            </Button>
          )}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
        {error && <Banner tone="error">{error.message}</Banner>}
        {!data && !error && <Skeleton className="h-48" />}
        {data && (
          <>
            <RecordFacts record={data} />
            <UsesSection uses={uses.data} />
            <StateAction key={data.state} record={data} />
            <HistorySection changes={history.data} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function RecordFacts({ record }: { record: EvidenceJson }) {
  const { kind, issuer, url, note, terms, markets, document, state } = record;
  const days = formatValidity({ validFrom: record.valid_from, validUntil: record.valid_until });
  const items = [
    { label: "State", value: <Badge tone={STATE_TONES[state]}>{toSentenceCase(state)}</Badge> },
    { label: "Kind", value: toSentenceCase(replaceUnderscores(kind)) },
    { label: "Issuer", value: issuer },
    { label: "Days", value: days || "No limit" },
    { label: "Markets", value: markets.length > 0 ? markets.join(", ") : "All" },
    { label: "Terms", value: terms.length > 0 ? terms.join(", ") : "All" },
    { label: "Covers", value: describeScope(record) },
    ...(document
      ? [
          {
            label: "Document",
            value: (
              <a
                href={`/api/policies/evidence/${record.id}/document/`}
                download
                className="break-all underline hover:text-ink"
              >
                {document.name}
              </a>
            ),
          },
        ]
      : []),
    ...(url
      ? [
          {
            label: "URL",
            value: (
              <a href={url} rel="noreferrer" target="_blank" className="break-all underline">
                {url}
              </a>
            ),
          },
        ]
      : []),
    ...(note ? [{ label: "Note", value: note }] : []),
  ];
  return (
    <>
      {state === "withdrawn" && (
        <Banner tone="warning" title="Withdrawn">
          {record.withdrawn_by_name && `By ${record.withdrawn_by_name}. `}
          {record.withdrawn_reason}
        </Banner>
      )}
      <Facts items={items} />
    </>
  );
}

function describeScope({ applies_to }: EvidenceJson): string {
  const { all, categories, brand_guidelines, products } = applies_to;
  if (all) return "All products";
  return [
    categories.length > 0 && pluralize(categories.length, "category", "categories"),
    brand_guidelines.length > 0 && pluralize(brand_guidelines.length, "brand guideline"),
    products.length > 0 && pluralize(products.length, "product"),
  ]
    .filter(Boolean)
    .join(", ");
}

const VISIBLE_USES = 20;

function UsesSection({ uses }: { uses: EvidenceUsesJson | undefined }) {
  if (!uses) return <Skeleton className="h-16" />;
  return (
    <Section
      title="Products that rely on it"
      aside={<span className="text-ink-muted text-sm">{formatNumber(uses.length)}</span>}
    >
      {uses.length === 0 && (
        <p className="text-ink-muted text-sm">No text makes this claim for a covered product.</p>
      )}
      <ul className="divide-y rounded-md border text-sm empty:hidden">
        {uses.slice(0, VISIBLE_USES).map(({ product_id, name, matches }) => (
          <li key={product_id} className="flex flex-wrap justify-between gap-x-3 px-3 py-1.5">
            <Link
              href={`/product-validations/${encodeURIComponent(product_id)}`}
              className="min-w-0 break-words underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            <span className="text-ink-muted text-xs">
              {[...new Set(matches.map(({ words }) => `“${words}”`))].join(", ")}
            </span>
          </li>
        ))}
      </ul>
      {uses.length > VISIBLE_USES && (
        <p className="text-ink-muted text-xs">
          and {formatNumber(uses.length - VISIBLE_USES)} more
        </p>
      )}
    </Section>
  );
}

function StateAction({ record }: { record: EvidenceJson }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const isWithdrawn = record.state === "withdrawn";
  const action = useAction({
    mutationFn: () =>
      callApi(`/policies/evidence/${record.id}/${isWithdrawn ? "restore" : "withdraw"}/`, {
        method: "POST",
        body: isWithdrawn ? {} : { reason },
        fallback: `Failed to ${isWithdrawn ? "restore" : "withdraw"} the evidence`,
      }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: () => showToast(isWithdrawn ? "Evidence restored" : "Evidence withdrawn"),
  });
  if (isWithdrawn)
    return (
      <div className="flex flex-col items-start gap-2">
        <FailureBanner failure={action.failure} />
        <Button busy={action.busy} onClick={() => action.run()}>
          Restore
        </Button>
      </div>
    );
  if (!isAsking)
    return (
      <Button className="self-start" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
    );
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border p-3">
      <Field
        label="Reason"
        required
        className="w-full"
        hint={`It ends immediately, including for past days. ${formatReliance(record.products)}.`}
        error={action.failure?.message}
      >
        <Input
          autoFocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button onClick={() => setAsking(false)}>Cancel</Button>
        <Button
          variant="danger"
          busy={action.busy}
          disabled={reason.trim() === ""}
          onClick={() => action.run()}
        >
          Withdraw
        </Button>
      </div>
    </div>
  );
}

function HistorySection({ changes = [] }: { changes: EvidenceHistoryJson | undefined }) {
  return (
    <Section title="History">
      <ol className="flex flex-col gap-2 text-sm">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move and have no id
          <li key={index} className="break-words">
            {toSentenceCase(replaceUnderscores(change.action))}
            {change.by_name && ` by ${change.by_name}`}{" "}
            <span className="text-ink-muted">
              <Time value={change.at} />
            </span>
            {change.changes.length > 0 && (
              <ul className="text-ink-muted text-xs">
                {change.changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {toSentenceCase(replaceUnderscores(field))}: {formatValue(before)} →{" "}
                    {formatValue(after)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return JSON.stringify(value);
}
