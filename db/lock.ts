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
  /** The namespace of the pid: each container has its own. */
  namespace: string;
}

/** Interval of the owner's heartbeat, and how long it can be missing. */
const SIGN_MS = 2000;
const SILENCE_MS = 10_000;

/**
 * Locks the embedded database's folder for this process, because two processes on one folder lose
 * rows. A lock of a dead process is replaced (its start time detects a reused pid); that of another
 * container when its heartbeat stops, which this waits for.
 * @returns a function that releases the lock
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
    if (create(file, me)) return sendHeartbeats(file, me);
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

/** Describes the living process that has the folder open; null if there is none. */
export function holderOf(folder: string): string | null {
  const file = lockFile(folder);
  const owner = read(file);
  if (!owner) return null;
  if (owner.namespace !== namespace())
    return givesSigns(file) ? "a process in another container" : null;
  const alive = owner.started !== "" && startTime(owner.pid) === owner.started;
  return alive ? `process ${owner.pid}` : null;
}

/** Waits for a heartbeat of the lock's owner, up to the timeout. */
function givesSigns(file: string): boolean {
  const last = signOf(file);
  while (Date.now() - last < SILENCE_MS) {
    if (signOf(file) !== last) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return false;
}

/** Returns the time of the owner's last heartbeat; 0 if the lock was removed. */
function signOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function lockFile(folder: string): string {
  return path.join(folder, "plumbline.lock");
}

/** Creates the lock with its content atomically, so that no one reads an empty one. */
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

/** Starts the heartbeat. @returns a function that releases the lock */
function sendHeartbeats(file: string, me: Owner): () => void {
  const signs = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was deleted; the next write to it will fail with a message.
    }
  }, SIGN_MS);
  signs.unref();
  return () => {
    clearInterval(signs);
    if (JSON.stringify(read(file)) === JSON.stringify(me)) rmSync(file, { force: true });
  };
}

/** Returns the pid namespace on Linux; elsewhere there is only one. */
function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Returns a process's start time as the system formats it; empty if it does not exist. */
function startTime(pid: number): string {
  try {
    // Linux: /proc/PID/stat from its third field on, after the name, which can contain spaces.
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
