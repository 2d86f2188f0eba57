import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { PolicyKind } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { queryApi } from "@/lib/platform/api-client";
import type { NewInflections } from "@/lib/policies/terms/schemas";
import { POLICIES_QUERY_KEY } from "./use-policies";

const NEW_TERMS_PATH = "/policies/terms/new/";

/** Returns functions that count suggested inflections by policy and by rule. */
export function useNewInflections() {
  const { data = [] } = useQuery({
    queryKey: [POLICIES_QUERY_KEY, NEW_TERMS_PATH],
    queryFn: queryApi<NewInflections[]>(NEW_TERMS_PATH, "Failed to check for new words"),
  });
  const sumCounts = (entries: NewInflections[]) =>
    entries.reduce((total, { count }) => total + count, 0);
  return {
    ofPolicy: (kind: PolicyKind, id: number) =>
      sumCounts(data.filter(({ source, policy }) => source === kind && policy === id)),
    ofRule: (id: number | undefined) => sumCounts(data.filter(({ rule }) => rule === id)),
  };
}

type NewInflectionsNoteProps = { count: number; name: string; onOpen: () => void };

/** Shows on a policy's card that there are new suggested inflections, if there are any. */
export function NewInflectionsNote({ count, name, onOpen }: NewInflectionsNoteProps) {
  if (count === 0) return null;
  return (
    <p>
      <Button
        size="sm"
        variant="ghost"
        aria-description={`Opens the rules of ${name}`}
        className="-ml-2 h-auto min-h-7 whitespace-normal text-left"
        onClick={onOpen}
      >
        <Sparkles aria-hidden />
        {`${pluralize(count, "new word")} ${count === 1 ? "looks" : "look"} like ${count === 1 ? "an inflection" : "inflections"} of your terms`}
      </Button>
    </p>
  );
}
