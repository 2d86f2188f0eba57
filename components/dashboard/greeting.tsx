import Link from "next/link";
import type { ProductCounts } from "@/lib/dashboard/schemas";

type GreetingProps = {
  name: string;
  products: ProductCounts;
  categories: number;
  /** How many products wait for this person's decision. */
  waiting: number;
};

/** The dashboard's h1 and its three headline figures. */
export function Greeting({ name, products, categories, waiting }: GreetingProps) {
  const stats = [
    { label: "Total Products", value: products.total },
    { label: "Compliant", value: products.compliant },
    { label: "Categories", value: categories },
  ];
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-2xl tracking-tight max-sm:text-xl">
          Welcome back, {name}
        </h1>
        <p className="text-ink-muted">
          How the catalogue stands against its policies.
          {waiting > 0 && (
            <>
              {" "}
              <Link href="/review" className="font-medium text-accent-text hover:underline">
                {waiting.toLocaleString("en")} {waiting === 1 ? "waits" : "wait"} for you
              </Link>
            </>
          )}
        </p>
      </div>
      <dl className="flex gap-6">
        {stats.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-ink-muted text-xs">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{value.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
