"use client";

import { createContext, type ReactNode, use } from "react";
import { useBarredReason } from "./use-barred-reason";

interface Deciding {
  /** The reason why the user cannot decide on this product's findings; null if they can. */
  barred: string | null;
}

/** Null for users who cannot decide on findings. */
const DecidingContext = createContext<Deciding | null>(null);

type DecidingOnProps = {
  /** The product's internal id, not its business id. */
  product: number;
  /** Whether the user can decide at all. */
  may: boolean;
  children: ReactNode;
};

/** Allows the findings inside to be decided on. */
export function DecidingOn({ product, may, children }: DecidingOnProps) {
  const barredReason = useBarredReason(product, may);
  return (
    <DecidingContext value={may ? { barred: barredReason } : null}>{children}</DecidingContext>
  );
}

export function useDeciding(): Deciding | null {
  return use(DecidingContext);
}
