import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { readFreeBytes } from "@/db/disk-space";
import { describeLockOwner } from "@/db/lock";
import type { Config } from "@/lib/platform/config";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

const OLDEST_NODE = [22, 12];

/** Checks the Node.js version of this process. `npm run` uses the project's own version. */
export function checkNode(version = process.versions.node): CheckResult {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [least = 0, leastMinor = 0] = OLDEST_NODE;
  return major > least || (major === least && minor >= leastMinor)
    ? reportOk("Node.js", version)
    : reportProblem("Node.js", `${version} is too old. Install ${OLDEST_NODE.join(".")} or newer.`);
}

/** Checks the folder of the embedded database and the generated secrets. */
export function checkFolder(settings: Config): CheckResult {
  const folder = path.resolve(settings.DATA_DIR);
  if (!settings.embedded && settings.AUTH_SECRET && !existsSync(folder)) {
    return reportOk("Data folder", "not needed: the database is Postgres, and AUTH_SECRET is set");
  }
  const nearestFolder = findNearestFolder(folder);
  try {
    accessSync(nearestFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return reportProblem(
      "Data folder",
      `${nearestFolder} is not a folder that this user can write to. Make this user its owner, or set DATA_DIR.`,
    );
  }
  if (nearestFolder !== folder)
    return reportOk("Data folder", `${folder}, created at the first start`);
  const holder = describeLockOwner(folder);
  return reportOk("Data folder", holder ? `${folder}, in use by ${holder}` : folder);
}

/** Returns the folder itself, or its nearest existing parent. */
function findNearestFolder(folder: string): string {
  return existsSync(folder) ? folder : findNearestFolder(path.dirname(folder));
}

const GIGABYTE = 1e9;

/** Checks the free disk space of the data folder. */
export function checkDisk(settings: Config): CheckResult {
  const folder = findNearestFolder(path.resolve(settings.DATA_DIR));
  const freeGigabytes = readFreeBytes(folder) / GIGABYTE;
  const summary = `${freeGigabytes.toFixed(1)} GB free at ${folder}`;
  if (freeGigabytes < 0.2)
    return reportProblem("Disk", `${summary}. Free up space before the database stops writing.`);
  return freeGigabytes < 2
    ? reportWarning("Disk", `${summary}. Free up space soon.`)
    : reportOk("Disk", summary);
}
