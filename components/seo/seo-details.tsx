import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/panel";
import { Td, Tr } from "@/components/ui/table";
import type { SeoRow } from "./list-query";

type SeoDetailsProps = { id: string; row: SeoRow; selected: boolean };

/** The row under a product's own: the texts for search. */
export function SeoDetails({ id, row, selected }: SeoDetailsProps) {
  return (
    <Tr id={id} selected={selected} className="max-sm:pt-0">
      <Td colSpan={9} className="pt-0 pb-3 sm:first:pl-14">
        <Facts
          items={[
            { label: "SEO Title", value: row.seo_title ?? <None text="Not optimized yet" /> },
            {
              label: "Meta Description",
              value: row.seo_meta_description ?? <None text="Not optimized yet" />,
            },
            { label: "Target Keywords", value: <Keywords keywords={row.target_keywords} /> },
          ]}
        />
      </Td>
    </Tr>
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
