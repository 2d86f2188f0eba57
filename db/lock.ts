import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {}

interface Owner {
  pid: number;
  started: string;
  /** Within which the pid means anything: each container counts its own. */
  namespace: string;
}

/** How often an owner shows that it lives, and for how long one that cannot be seen may fail to. */
const SIGN_MS = 2000;
const SILENCE_MS = 10_000;

/**
 * Takes the embedded database's folder for this process: two processes on one folder lose rows.
 * A lock left by a dead process is taken over (the start time tells a reused pid), that of another
 * container once it is silent, for which this waits.
 * @returns a function that gives the folder back
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const me: Owner = {
    pid: process.pid,
    started: startTime(process.pid),
    namespace: namespace(),
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file, me)) return keep(file, me);
    const holder = holderOf(folder);
    if (holder) {
      throw new DataFolderInUse(
        `${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataFolderInUse(`${folder} could not be locked.`);
}

/** The living process that has the folder open, in words; null where there is none. */
export function holderOf(folder: string): string | null {
  const file = lockFile(folder);
  const owner = read(file);
  if (!owner) return null;
  if (owner.namespace !== namespace())
    return givesSigns(file) ? "a process in another container" : null;
  const alive = owner.started !== "" && startTime(owner.pid) === owner.started;
  return alive ? `process ${owner.pid}` : null;
}

/** Waits for a sign of the lock's owner, no longer than it may be silent. */
function givesSigns(file: string): boolean {
  const last = signOf(file);
  while (Date.now() - last < SILENCE_MS) {
    if (signOf(file) !== last) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return false;
}

/** When the lock's owner last showed that it lives; 0 where the lock is gone. */
function signOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function lockFile(folder: string): string {
  return path.join(folder, "plumbline.lock");
}

/** The lock appears with its content or not at all: nobody ever reads an empty one. */
function create(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}-${owner.started}`;
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
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

/** Shows again and again that the owner lives. @returns a function that gives the lock back */
function keep(file: string, me: Owner): () => void {
  const signs = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was taken away; whoever writes to it next will say so.
    }
  }, SIGN_MS);
  signs.unref();
  return () => {
    clearInterval(signs);
    if (JSON.stringify(read(file)) === JSON.stringify(me)) rmSync(file, { force: true });
  };
}

/** On Linux that of this process's ids; elsewhere there is one. */
function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
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
