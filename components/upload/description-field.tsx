"use client";

import dynamic from "next/dynamic";
import { useDeferredValue } from "react";
import { Field } from "@/components/ui/field";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import { AnnotatedTextarea } from "../findings/annotated-textarea";
import { ReadingBeside } from "../findings/reading-beside";
import type { LiveText } from "../findings/use-live-texts";
import { lengthsOf } from "./lengths";

const HtmlLengths = dynamic(() => import("./html-lengths").then((module) => module.HtmlLengths), {
  ssr: false,
});

const MOST_CHARACTERS = 20_000;

/** Whether the server would refuse a text for its length, which it counts in code points. */
export function isTooLong(text: string): boolean {
  return text.length > MOST_CHARACTERS && [...text].length > MOST_CHARACTERS;
}

type DescriptionFieldProps = {
  value: string;
  error?: string;
  live: LiveText;
  onChange: (text: string) => void;
};

/** The description, underlined where it would violate a policy. */
export function DescriptionField({ value, error, live, onChange }: DescriptionFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        label="Description"
        required
        error={isTooLong(value) ? "This may have at most 20,000 characters." : error}
        aside={<Lengths text={value} />}
      >
        <AnnotatedTextarea
          ref={live.control}
          name="description"
          value={value}
          onChange={onChange}
          onSelect={live.followCaret}
          violations={live.violations}
          activeId={live.activeId}
          className="max-h-[55vh] min-h-56"
        />
      </Field>
      <ReadingBeside text={value} live={live} />
    </div>
  );
}

/** Of HTML what its readers see is counted. */
function Lengths({ text }: { text: string }) {
  const counted = useDeferredValue(text);
  return mayBeHtml(counted) ? <HtmlLengths text={counted} /> : lengthsOf(counted);
}
