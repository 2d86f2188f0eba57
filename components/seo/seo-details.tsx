import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Td, Tr } from "@/components/ui/table";
import type { SeoRow } from "./list";

type SeoDetailsProps = { id: string; row: SeoRow; selected: boolean };

/** The row under a product's own: the texts for search. */
export function SeoDetails({ id, row, selected }: SeoDetailsProps) {
  return (
    <Tr id={id} selected={selected} className="max-sm:pt-0">
      <Td colSpan={9} className="pt-0 pb-3 sm:first:pl-14">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_1.6fr_1fr]">
          <Fact label="SEO Title">{row.seo_title ?? <None text="Not optimized yet" />}</Fact>
          <Fact label="Meta Description">
            {row.seo_meta_description ?? <None text="Not optimized yet" />}
          </Fact>
          <Fact label="Target Keywords">
            <Keywords keywords={row.target_keywords} />
          </Fact>
        </dl>
      </Td>
    </Tr>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="break-words text-sm">{children}</dd>
    </div>
  );
}

function Keywords({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return <None text="No target keywords set" />;
  return (
    <span className="flex flex-wrap gap-1">
      {keywords.map((keyword) => (
        <Badge key={keyword}>{keyword}</Badge>
      ))}
    </span>
  );
}

function None({ text }: { text: string }) {
  return <span className="text-ink-muted">{text}</span>;
}
