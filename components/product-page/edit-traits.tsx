"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { ProductDetailJson } from "@/lib/products/schemas";

// Fetched at the first opening.
const TraitsDialog = onDemand(() =>
  import("./traits-dialog").then((module) => module.TraitsDialog),
);

/** Opens the form of a product's language and market. */
export function EditTraits({ product }: { product: ProductDetailJson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label="Edit language and market"
        onClick={() => setOpen(true)}
        {...preloading(TraitsDialog)}
      >
        <Pencil aria-hidden />
        Edit
      </Button>
      {open && <TraitsDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
