import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";

export function BackToProducts() {
  return (
    <Link href="/products" className={buttonVariants({ size: "sm" })}>
      <ArrowLeft aria-hidden />
      Back to Products
    </Link>
  );
}
