import { Banner } from "@/components/ui/banner";
import { formatNumber } from "@/lib/format";

/** Explains to admins that the workspace has outgrown the embedded database and how to move it. */
export function MoveToPostgres({ products, command }: { products: number; command: string }) {
  return (
    <Banner tone="info">
      This workspace has {formatNumber(products)} products, more than the embedded database is
      designed for. Move it to Postgres with <code>{command}</code>; no data is lost.
    </Banner>
  );
}
