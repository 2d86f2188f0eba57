"use client";

import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { ApiError, callApi } from "@/lib/api-client";
import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import { plural } from "@/lib/format";
import type { ResearchedKeywordJson } from "@/lib/seo/schemas";
import { KeywordTable } from "./keyword-table";

type KeywordResearchProps = { productId: string; market: Market | null };

/** Looks for further keywords around words that a person gives. Nothing of it is stored. */
export function KeywordResearch({ productId, market }: KeywordResearchProps) {
  const [seeds, setSeeds] = useState("");
  const [chosen, setChosen] = useState<Market>(market ?? "US");
  const research = useResearch(productId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void research.run(wordsOf(seeds), chosen);
  };
  const { found, failure } = research;
  return (
    <Panel
      title="Keyword Research"
      description="Keywords for this product, and around the words you give."
    >
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <Field
          label="Seed words"
          hint="Separated by commas; may stay empty"
          error={failure?.seeds}
          className="min-w-56 flex-1"
        >
          <Input
            value={seeds}
            onChange={({ target }) => setSeeds(target.value)}
            placeholder="trail shoe, waterproof"
          />
        </Field>
        <Field label="Market" hint="Whose figures count" className="w-44 max-sm:w-full">
          <Select
            options={MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] }))}
            value={chosen}
            onChange={({ target }) =>
              setChosen(MARKETS.find((each) => each === target.value) ?? chosen)
            }
          />
        </Field>
        <Button type="submit" busy={research.busy} className="sm:mb-[1.375rem]">
          {!research.busy && <Search aria-hidden />}
          Research Keywords
        </Button>
      </form>
      {failure && !failure.seeds && (
        <Banner tone="error" className="mt-3">
          {failure.message}
        </Banner>
      )}
      <p role="status" className="mt-3 text-ink-muted text-sm empty:hidden">
        {found &&
          (found.length === 0 ? "No keyword found." : `${plural(found.length, "keyword")} found`)}
      </p>
      {found && found.length > 0 && (
        <KeywordTable
          label="Keywords found"
          keywords={found}
          className="-mx-4 mt-2 -mb-4 rounded-b-lg border-t"
        />
      )}
    </Panel>
  );
}

function useResearch(productId: string) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<ResearchedKeywordJson[] | null>(null);
  const [failure, setFailure] = useState<{ message: string; seeds?: string } | null>(null);
  async function run(seeds: string[], market: Market) {
    setBusy(true);
    setFailure(null);
    try {
      const { keywords } = await callApi<{ keywords: ResearchedKeywordJson[] }>(
        "/seo/keywords/research/",
        {
          method: "POST",
          body: { product_id: productId, market, seeds },
          fallback: FAILED,
        },
      );
      setFound(keywords);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  }
  return { busy, found, failure, run };
}

const FAILED = "Failed to research keywords";

function failureOf(error: unknown) {
  if (!(error instanceof ApiError)) return { message: FAILED };
  const { seeds } = error.body;
  const fault = Array.isArray(seeds) ? String(seeds[0]) : seeds ? error.message : undefined;
  return { message: error.message, seeds: fault };
}

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
