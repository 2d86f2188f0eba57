"use client";

import { createContext, type ReactNode, use } from "react";
import { useBarred } from "./use-barred";

interface Deciding {
  /** Why the person may not decide on this product's findings; null where they may. */
  barred: string | null;
}

/** Null for those who may only look. */
const DecidingContext = createContext<Deciding | null>(null);

type DecidingOnProps = {
  /** The product's internal id. */
  product: number;
  /** Whether the person decides at all. */
  may: boolean;
  children: ReactNode;
};

/** Lets findings shown within be decided on. */
export function DecidingOn({ product, may, children }: DecidingOnProps) {
  const barred = useBarred(product, may);
  return <DecidingContext value={may ? { barred } : null}>{children}</DecidingContext>;
}

export function useDeciding(): Deciding | null {
  return use(DecidingContext);
}
