import { useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { pluralize } from "@/lib/format";
import type { EvaluationJson, EvaluationPlanJson } from "@/lib/model/evaluations/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../../form/use-action";

type StartEvaluationProps = {
  label: string;
  variant?: "primary";
  /** The rules to evaluate. Defaults to all model-judged rules with examples. */
  rules?: readonly { rule: number }[];
  onStarted: (evaluation: EvaluationJson) => void;
};

const MODE_OPTIONS = [
  { value: "", label: "Current mode" },
  { value: "whole,single", label: "All rules in one call, and one call per rule" },
];
const REPETITION_OPTIONS = ["1", "2", "3", "4", "5"].map((value) => ({
  value,
  label: value === "1" ? "Once" : `${value} times`,
}));

/** Starts an evaluation after showing its estimated cost. */
export function StartEvaluation({ label, variant, rules, onStarted }: StartEvaluationProps) {
  const [ways, setWays] = useState("");
  const [times, setTimes] = useState("3");
  const modes = ways === "" ? undefined : ways.split(",");
  const fallback = "The evaluation could not be started.";
  const requestEvaluation = <T,>(body: object) =>
    callApi<T>("/policies/evaluations/", { method: "POST", body: { rules, ...body }, fallback });
  const planAction = useAction({
    mutationFn: () => requestEvaluation<EvaluationPlanJson>({ dry_run: true }),
  });
  const start = useAction({
    mutationFn: () => requestEvaluation<EvaluationJson>({ modes, times: Number(times) }),
    onDone: (evaluation) => {
      planAction.dismiss();
      onStarted(evaluation);
    },
  });
  const failure = start.failure ?? planAction.failure;
  const evaluationPlan = planAction.answer;
  return (
    <div className="flex flex-col items-start gap-3">
      {!evaluationPlan && (
        <Button
          size={variant ? undefined : "sm"}
          variant={variant}
          busy={planAction.busy}
          onClick={() => planAction.run()}
        >
          {label}
        </Button>
      )}
      <FailureBanner
        failure={failure}
        onDismiss={start.failure ? start.dismiss : planAction.dismiss}
      />
      {evaluationPlan && (
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
                options={REPETITION_OPTIONS}
                value={times}
                onChange={({ target }) => setTimes(target.value)}
              />
            </Field>
          </div>
          <p role="status" className="text-sm">
            {pluralize(evaluationPlan.rules, "rule")} with{" "}
            {pluralize(evaluationPlan.cases, "example")}: about{" "}
            {pluralize(evaluationPlan.cases * Number(times) * (modes?.length ?? 1), "model call")}.
            Product checks take priority.
          </p>
          <div className="flex gap-2">
            <Button
              size={variant ? undefined : "sm"}
              variant="primary"
              disabled={evaluationPlan.cases === 0}
              busy={start.busy}
              onClick={() => start.run()}
            >
              Start Evaluation
            </Button>
            <Button size={variant ? undefined : "sm"} onClick={planAction.dismiss}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
