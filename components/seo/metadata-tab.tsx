import type { SeoRecordJson } from "@/lib/seo/schemas";
import { TextCard } from "./text-card";

/** What a page of the product would tell machines, and what is not known for it. */
export function MetadataTab({ record }: { record: SeoRecordJson }) {
  const { missing } = record;
  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold text-base">Not known, and so left out</h3>
          <ul className="flex list-disc flex-col pl-4 text-sm marker:text-ink-faint">
            {missing.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <JsonCard
          title="Structured Data"
          value={record.structured_data}
          empty="No structured data available"
        />
        <JsonCard
          title="Open Graph and Twitter Tags"
          value={record.og_twitter_tags}
          empty="No social media tags available"
        />
      </div>
    </div>
  );
}

type JsonCardProps = { title: string; value: Record<string, unknown>; empty: string };

function JsonCard({ title, value, empty }: JsonCardProps) {
  const text = Object.keys(value).length === 0 ? null : JSON.stringify(value, null, 2);
  return (
    <TextCard title={title} text={text} empty={empty}>
      <pre className="whitespace-pre-wrap break-words font-mono text-xs leading-5">{text}</pre>
    </TextCard>
  );
}
