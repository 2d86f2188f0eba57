import { useQuery } from "@tanstack/react-query";
import { queryApi } from "@/lib/platform/api-client";

/** Returns why the user cannot approve a product or decide on its findings, or null if they can. */
export function useBarredReason(product: number, isAllowed = true): string | null {
  const { data } = useQuery({
    queryKey: ["barred", product],
    queryFn: queryApi<{ barred: string | null }>(
      `/validations/decisions/barred/?product=${product}`,
      "Failed to check who may decide",
    ),
    enabled: isAllowed,
    staleTime: 60_000,
  });
  return data?.barred ?? null;
}
