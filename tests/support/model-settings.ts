import type { ModelSettings } from "@/lib/model/model";
import { readConfig } from "@/lib/platform/config";

/** The settings for the given variables; the model is `test` by default. */
export function modelSettings(env: Record<string, string>): ModelSettings {
  return readConfig({ NODE_ENV: "test", AI_MODEL: "test", ...env });
}
