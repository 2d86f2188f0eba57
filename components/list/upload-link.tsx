import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";

/** The action of an empty list that uploaded products fill. */
export function UploadLink() {
  return (
    <Link href="/upload" prefetch={false} className={buttonVariants({ variant: "primary" })}>
      Upload Products
    </Link>
  );
}
