import type { ModelSettings } from "@/lib/model/model";
import { readConfig } from "@/lib/platform/config";

/** Returns the settings for the given variables. The default model is `test`. */
export function modelSettings(env: Record<string, string>): ModelSettings {
  return readConfig({ NODE_ENV: "test", AI_MODEL: "test", ...env });
}
