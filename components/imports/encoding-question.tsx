import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import type { EncodingPreview, ImportJson } from "@/lib/imports/schemas";
import { queryApi } from "@/lib/platform/api-client";
import { ENCODINGS, formatEncodingName } from "@/lib/platform/files/encoding-names";
import type { ImportState } from "./use-import";

type EncodingQuestionProps = { data: ImportJson; change: ImportState["change"] };

/** Asks for a file's encoding and previews the text in each likely encoding. */
export function EncodingQuestion({ data, change }: EncodingQuestionProps) {
  const [isExpanded, setExpanded] = useState(false);
  const encodings = useQuery({
    queryKey: ["imports", data.id, "encodings"],
    queryFn: queryApi<EncodingPreview[]>(
      `/products/imports/${data.id}/encodings/`,
      "The likely encodings could not be loaded.",
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Banner tone="warning" title="Which text looks right?">
      <div className="flex flex-col gap-3">
        <p>The file does not specify its encoding. Choose the text that reads correctly.</p>
        {encodings.isPending && <Skeleton className="h-24" />}
        {encodings.error && <p>{encodings.error.message}</p>}
        <ul aria-label="Likely encodings" className="grid gap-3 md:grid-cols-3">
          {encodings.data?.map(({ encoding, lines }) => (
            <li
              key={encoding}
              className="flex min-w-0 flex-col gap-2 rounded-md border bg-surface-raised p-3 text-ink"
            >
              <div className="flex flex-1 flex-col gap-1">
                {lines.map((line) => (
                  <p key={line} className="wrap-anywhere line-clamp-2">
                    {line}
                  </p>
                ))}
              </div>
              <Button
                size="sm"
                className="self-start"
                disabled={change.busy}
                onClick={() =>
                  change.run({ encoding: ENCODINGS.find((candidate) => candidate === encoding) })
                }
              >
                Use {formatEncodingName(encoding)}
              </Button>
            </li>
          ))}
        </ul>
        {isExpanded ? (
          <Field label="Other encoding" className="max-w-xs">
            <Select
              placeholder="Choose an encoding"
              value=""
              disabled={change.busy}
              options={ENCODINGS.map((value) => ({ value, label: formatEncodingName(value) }))}
              onChange={({ target }) =>
                change.run({ encoding: ENCODINGS.find((candidate) => candidate === target.value) })
              }
            />
          </Field>
        ) : (
          <Button size="sm" className="self-start" onClick={() => setExpanded(true)}>
            More
          </Button>
        )}
      </div>
    </Banner>
  );
}
