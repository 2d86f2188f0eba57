import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {}

interface Owner {
  pid: number;
  started: string;
}

/**
 * Takes the embedded database's folder for this process: two processes on one folder lose rows.
 * A lock left by a dead process is taken over (the start time tells a reused pid).
 * @returns a function that gives the folder back
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const me: Owner = { pid: process.pid, started: startTime(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file, me)) return () => release(file, me);
    const holder = holderOf(folder);
    if (holder) {
      throw new DataFolderInUse(
        `${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataFolderInUse(`${folder} could not be locked.`);
}

/** The id of the living process that has the folder open; null where there is none. */
export function holderOf(folder: string): number | null {
  const owner = read(lockFile(folder));
  const alive = owner && owner.started !== "" && startTime(owner.pid) === owner.started;
  return alive ? owner.pid : null;
}

function lockFile(folder: string): string {
  return path.join(folder, "plumbline.lock");
}

/** The lock appears with its content or not at all: nobody ever reads an empty one. */
function create(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function release(file: string, me: Owner) {
  if (read(file)?.pid === me.pid) rmSync(file, { force: true });
}

/** When a process started, in the system's own words; empty where there is no such process. */
function startTime(pid: number): string {
  try {
    // Linux: /proc/PID/stat from its third field on, behind the name, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const dead = fields[0] === "Z" || fields[0] === "X";
    return dead ? "" : (fields[19] ?? "");
  } catch {
    if (process.platform === "linux") return "";
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
