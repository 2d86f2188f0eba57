import Link from "next/link";
import { Stat, StatRow } from "@/components/ui/stat";
import type { ProductCounts } from "@/lib/dashboard/schemas";
import { grouped, shareOf } from "@/lib/format";
import { figureLinkClass, LISTS } from "./links";

const CARDS: { key: keyof ProductCounts; label: string }[] = [
  { key: "total", label: "Total Products" },
  { key: "compliant", label: "Compliant" },
  { key: "needsReview", label: "Needs Review" },
  { key: "rejected", label: "Rejected" },
];

/** How many products stand where, each with its share of all; a figure leads to its list. */
export function StatusCards({ products }: { products: ProductCounts }) {
  return (
    <StatRow>
      {CARDS.map(({ key, label }) => (
        <Stat
          key={key}
          label={label}
          value={
            <Link href={LISTS[key]} prefetch={false} className={figureLinkClass}>
              {grouped(products[key])}
            </Link>
          }
          hint={`${shareOf(products[key], products.total)} of total`}
        />
      ))}
    </StatRow>
  );
}
