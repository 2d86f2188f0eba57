"use client";

import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ProductDetailJson } from "@/lib/products/schemas";

const TraitsDialog = dynamic(
  () => import("./traits-dialog").then((module) => module.TraitsDialog),
  { ssr: false },
);

/** Opens the form of a product's language and market. */
export function EditTraits({ product }: { product: ProductDetailJson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label="Edit language and market" onClick={() => setOpen(true)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {open && <TraitsDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
