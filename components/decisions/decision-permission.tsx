import { createContext, type ReactNode, use } from "react";
import { useBarredReason } from "./use-barred-reason";

interface DecisionPermission {
  /** The reason why the user cannot decide on this product's findings, or null if they can. */
  barred: string | null;
}

/** The decision context, or null for users who cannot decide on findings. */
const DecisionPermissionContext = createContext<DecisionPermission | null>(null);

type DecisionPermissionProviderProps = {
  /** The product's internal id, not its business id. */
  product: number;
  /** Whether the user is allowed to decide on findings. */
  may: boolean;
  children: ReactNode;
};

/** Enables decisions on the findings inside. */
export function DecisionPermissionProvider({
  product,
  may,
  children,
}: DecisionPermissionProviderProps) {
  const barredReason = useBarredReason(product, may);
  return (
    <DecisionPermissionContext value={may ? { barred: barredReason } : null}>
      {children}
    </DecisionPermissionContext>
  );
}

export function useDecisionPermission(): DecisionPermission | null {
  return use(DecisionPermissionContext);
}
