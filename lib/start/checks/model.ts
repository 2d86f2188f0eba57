import { z } from "zod";
import { ModelError } from "@/lib/model/error";
import { generateObject } from "@/lib/model/generate";
import { type Config, findUnusedModelSetting } from "@/lib/platform/config";
import { checkResponseClock } from "./clock";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

const answer = z.object({ ready: z.boolean() });

/** Sends a short prompt to the configured model. */
export async function checkModel(settings: Config): Promise<CheckResult[]> {
  if (!settings.model) {
    const unusedSetting = findUnusedModelSetting(settings);
    return [
      unusedSetting
        ? reportWarning("Model", unusedSetting)
        : reportOk("Model", "none: only rules are checked"),
    ];
  }
  return [await callModel(settings), ...(await checkServerClock(settings))];
}

async function callModel(settings: Config): Promise<CheckResult> {
  try {
    const { milliseconds } = await generateObject(
      {
        schema: answer,
        accepts: answer,
        instructions: "Answer with JSON.",
        prompt: 'Say that you are ready: {"ready": true}',
      },
      settings,
    );
    return reportOk("Model", `${settings.model} answered in ${(milliseconds / 1000).toFixed(1)} s`);
  } catch (error) {
    const isModelError = error instanceof ModelError;
    const reason = isModelError ? error.message : "The call failed.";
    if (isModelError && error.kind === "timeout")
      return reportProblem(
        "Model",
        `${settings.model}: ${reason} Checks that need it wait until it answers; all others continue. Check its server, or raise AI_TIMEOUT_MS.`,
      );
    return reportProblem(
      "Model",
      `${settings.model}: ${reason} Check AI_MODEL, AI_BASE_URL and AI_API_KEY.`,
    );
  }
}

async function checkServerClock({ AI_BASE_URL: address }: Config): Promise<CheckResult[]> {
  if (!address) return [];
  try {
    const sentAt = Date.now();
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    return [checkResponseClock("the model's server", response, sentAt, Date.now())];
  } catch {
    // An unreachable model is already reported.
    return [];
  }
}
