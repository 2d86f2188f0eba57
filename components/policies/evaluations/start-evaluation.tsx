"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { plural } from "@/lib/format";
import type { EvaluationJson, EvaluationPlanJson } from "@/lib/model/evaluations/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../../form/use-action";

type StartEvaluationProps = {
  label: string;
  variant?: "primary";
  /** The rules to evaluate. Defaults to all rules that the model judges and that have examples. */
  rules?: readonly { rule: number }[];
  onStarted: (evaluation: EvaluationJson) => void;
};

const MODE_OPTIONS = [
  { value: "", label: "Current mode" },
  { value: "whole,single", label: "All rules in one call, and one call per rule" },
];
const TIMES = ["1", "2", "3", "4", "5"].map((value) => ({
  value,
  label: value === "1" ? "Once" : `${value} times`,
}));

/** Starts an evaluation after showing its estimated cost. */
export function StartEvaluation({ label, variant, rules, onStarted }: StartEvaluationProps) {
  const [ways, setWays] = useState("");
  const [times, setTimes] = useState("3");
  const modes = ways === "" ? undefined : ways.split(",");
  const fallback = "The evaluation could not be started.";
  const send = <T,>(body: object) =>
    callApi<T>("/policies/evaluations/", { method: "POST", body: { rules, ...body }, fallback });
  const plan = useAction({ mutationFn: () => send<EvaluationPlanJson>({ dry_run: true }) });
  const start = useAction({
    mutationFn: () => send<EvaluationJson>({ modes, times: Number(times) }),
    onDone: (evaluation) => {
      plan.dismiss();
      onStarted(evaluation);
    },
  });
  const failure = start.failure ?? plan.failure;
  const planned = plan.answer;
  return (
    <div className="flex flex-col items-start gap-3">
      {!planned && (
        <Button
          size={variant ? undefined : "sm"}
          variant={variant}
          busy={plan.busy}
          onClick={() => plan.run()}
        >
          {label}
        </Button>
      )}
      {failure && (
        <Banner tone="error" onDismiss={start.failure ? start.dismiss : plan.dismiss}>
          {failure.message}
        </Banner>
      )}
      {planned && (
        <>
          <div className="flex flex-wrap gap-4">
            <Field label="Mode">
              <Select
                options={MODE_OPTIONS}
                value={ways}
                onChange={({ target }) => setWays(target.value)}
              />
            </Field>
            <Field label="Runs per example">
              <Select
                options={TIMES}
                value={times}
                onChange={({ target }) => setTimes(target.value)}
              />
            </Field>
          </div>
          <p role="status" className="text-sm">
            {plural(planned.rules, "rule")} with {plural(planned.cases, "example")}: about{" "}
            {plural(planned.cases * Number(times) * (modes?.length ?? 1), "model call")}. Product
            checks take priority.
          </p>
          <div className="flex gap-2">
            <Button
              size={variant ? undefined : "sm"}
              variant="primary"
              disabled={planned.cases === 0}
              busy={start.busy}
              onClick={() => start.run()}
            >
              Start Evaluation
            </Button>
            <Button size={variant ? undefined : "sm"} onClick={plan.dismiss}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
