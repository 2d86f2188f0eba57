import type { ModelSettings } from "@/lib/model/model";
import { readConfig } from "@/lib/platform/config";

/** The settings that the given variables stand for; the model is `test` where they name none. */
export function modelSettings(env: Record<string, string>): ModelSettings {
  return readConfig({ NODE_ENV: "test", AI_MODEL: "test", ...env });
}
