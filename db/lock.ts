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

/** Thrown if another process has the data folder open. */
export class DataFolderInUse extends Error {}

interface Owner {
  pid: number;
  started: string;
  /** The PID namespace. Each container has its own. */
  namespace: string;
}

/**
 * The interval of the owner's heartbeat, and the time after which a missing heartbeat means a
 * crash.
 */
const SIGN_MS = 2000;
const SILENCE_MS = 10_000;

/**
 * Locks the folder of the embedded database for this process, because two processes using the same
 * folder lose rows. The lock of a dead process is replaced; its start time detects reused PIDs. The
 * lock of another container is replaced after its heartbeat stops, for which this function waits.
 * @returns a function that releases the lock
 * @throws DataFolderInUse if another process has the folder open
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const me: Owner = {
    pid: process.pid,
    started: startTime(process.pid),
    namespace: readNamespace(),
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

/** Returns a description of the running process that has the folder open; null if there is none. */
export function holderOf(folder: string): string | null {
  const file = lockFile(folder);
  const owner = readOwner(file);
  if (!owner) return null;
  if (owner.namespace !== readNamespace())
    return waitForHeartbeat(file) ? "a process in another container" : null;
  const alive = owner.started !== "" && startTime(owner.pid) === owner.started;
  return alive ? `process ${owner.pid}` : null;
}

/** Waits for a heartbeat of the lock owner. Returns false after the timeout. */
function waitForHeartbeat(file: string): boolean {
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

/** Creates the lock file atomically with its content, so that no process reads an empty file. */
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

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Starts the heartbeat.
 * @returns a function that releases the lock
 */
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
    if (JSON.stringify(readOwner(file)) === JSON.stringify(me)) rmSync(file, { force: true });
  };
}

/** Returns the PID namespace on Linux; empty on other systems, which have only one. */
function readNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Returns the start time of a process in the system's format; empty if it is not running. */
function startTime(pid: number): string {
  try {
    // On Linux, /proc/PID/stat from the third field on. The second field is a name that can contain
    // spaces.
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
