import Link from "next/link";
import type { ProductCounts } from "@/lib/dashboard/schemas";
import { grouped } from "@/lib/format";
import { figureLinkClass, LISTS } from "./links";

type GreetingProps = {
  name: string;
  products: ProductCounts;
  categories: number;
};

/** The dashboard's h1 and its three headline figures. */
export function Greeting({ name, products, categories }: GreetingProps) {
  const stats = [
    { label: "Total Products", value: products.total, href: LISTS.total },
    { label: "Compliant", value: products.compliant, href: LISTS.compliant },
    { label: "Categories", value: categories, href: "#categories" },
  ];
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-2xl tracking-tight max-sm:text-xl">
          Welcome back, {name}
        </h1>
        <p className="text-ink-muted">How the catalogue stands against its policies.</p>
      </div>
      <dl className="flex gap-6">
        {stats.map(({ label, value, href }) => (
          <div key={label}>
            <dt className="text-ink-muted text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">
              <Link href={href} prefetch={false} className={figureLinkClass}>
                {grouped(value)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
