import { Banner } from "@/components/ui/banner";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { TextCard } from "./text-card";

/** What a page of the product would tell machines, and what is not known for it. */
export function MetadataTab({ record }: { record: SeoRecordJson }) {
  const { missing } = record;
  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && (
        <Banner tone="info" title="Left out, because it is not known">
          <ul className="list-disc pl-4">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
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
