import { Package } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SeoPanel } from "./seo-panel";
import { buildProductsHref } from "./seo-row";
import { useSeoRecord } from "./use-seo-record";

type SeoDialogProps = { productId: string; canAccept: boolean; onClose: () => void };

/** Shows a product's SEO data in a dialog above the list. */
export function SeoDialog({ productId, canAccept, onClose }: SeoDialogProps) {
  const { data: record } = useSeoRecord(productId);
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title="SEO Analysis"
      description={record ? `${record.product.name} · ${productId}` : productId}
      footer={
        <Link href={buildProductsHref(productId)} className={buttonVariants()}>
          <Package aria-hidden />
          View in Products
        </Link>
      }
    >
      <SeoPanel productId={productId} canAccept={canAccept} isMain />
    </Dialog>
  );
}
