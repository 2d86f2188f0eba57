import { PackageSearch } from "lucide-react";
import type { Metadata } from "next";
import { BackToProducts } from "@/components/product-page/back-to-products";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";

export const metadata: Metadata = { title: "Product" };

export default function NoProductPage() {
  return (
    <Panel>
      <EmptyState
        icon={PackageSearch}
        title="No product selected"
        wholePage
        text="Choose a product from the list."
        action={<BackToProducts />}
      />
    </Panel>
  );
}
