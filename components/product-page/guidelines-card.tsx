import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { Rows } from "@/components/ui/rows";
import { Time } from "@/components/ui/time";
import type { ProductDetailJson } from "@/lib/products/schemas";

/** The brand guidelines of the product; only their name and id where no more is known of them. */
export function GuidelinesCard({ product }: { product: ProductDetailJson }) {
  const { brand_guidelines: id, brand_guidelines_details: details } = product;
  return (
    <Panel title="Brand Guidelines Applied">
      {details ? (
        <Details guidelines={details} />
      ) : id === null ? (
        <p className="text-ink-muted text-sm">This product has no brand guidelines.</p>
      ) : (
        <Rows
          items={[
            { label: "Name", value: product.brand_guidelines_name ?? "—" },
            { label: "ID", value: id },
          ]}
        />
      )}
    </Panel>
  );
}

type DetailsProps = { guidelines: NonNullable<ProductDetailJson["brand_guidelines_details"]> };

function Details({ guidelines }: DetailsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words font-medium">{guidelines.title}</p>
        <Badge icon={null}>Version {guidelines.version_number}</Badge>
        <Badge tone={guidelines.is_active ? "success" : "neutral"}>
          {guidelines.is_active ? "Active" : "Inactive"}
        </Badge>
      </div>
      <Rows
        items={[
          {
            label: "Regions",
            value: guidelines.is_global ? "Global (All Regions)" : guidelines.regions.join(", "),
          },
          { label: "Created by", value: guidelines.created_by_name ?? "—" },
          { label: "Created", value: <Time value={guidelines.created_at} format="date" /> },
        ]}
      />
      <section
        aria-label="Content of the brand guidelines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words rounded-md border bg-surface-sunken px-3 py-2 text-sm"
      >
        {guidelines.content}
      </section>
    </div>
  );
}
