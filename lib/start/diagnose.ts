import { type Config, ConfigError, readConfig } from "@/lib/platform/config";
import { checkDatabase } from "./checks/database";
import { checkInngest } from "./checks/inngest";
import { checkDisk, checkFolder, checkNode } from "./checks/machine";
import { checkMail } from "./checks/mail";
import { checkModel } from "./checks/model";
import { checkPort } from "./checks/port";
import { type CheckResult, reportOk, reportProblem } from "./checks/report";
import { checkPasswords, checkSingleSignOn } from "./checks/sign-in";

/** Checks everything that Plumbline needs with these settings; changes nothing. */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const node = checkNode();
  const settings = readSettingsOr(env, (error) => error.message.split("\n"));
  if (Array.isArray(settings)) {
    return [node, ...settings.map((sentence) => reportProblem("Configuration", sentence))];
  }
  const parts = await Promise.all([
    checkPort(settings),
    checkDatabase(settings),
    checkModel(settings),
    checkInngest(settings),
    checkPasswords(settings),
    checkSingleSignOn(settings),
    checkMail(settings),
  ]);
  return [
    node,
    reportOk("Configuration", "complete"),
    checkFolder(settings),
    checkDisk(settings),
    ...parts.flat(),
  ];
}

function readSettingsOr<T>(env: NodeJS.ProcessEnv, onError: (error: ConfigError) => T): Config | T {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return onError(error);
    throw error;
  }
}
