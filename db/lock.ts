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
export class DataFolderInUseError extends Error {}

interface Owner {
  pid: number;
  started: string;
  /** The PID namespace. Each container has a separate namespace. */
  namespace: string;
}

/** The owner's heartbeat interval, and the silence that indicates a crash, in milliseconds. */
const HEARTBEAT_MS = 2000;
const HEARTBEAT_TIMEOUT_MS = 10_000;

/**
 * Locks the embedded database's folder for this process, because rows are lost if two processes use
 * the same folder. Replaces the lock of a dead process, whose start time detects reused PIDs. Waits
 * for and replaces the lock of another container if its heartbeat has stopped.
 * @returns a function that releases the lock
 * @throws DataFolderInUse if another process has the folder open
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const currentOwner: Owner = {
    pid: process.pid,
    started: readStartTime(process.pid),
    namespace: readNamespace(),
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (createLockFile(file, currentOwner)) return sendHeartbeats(file, currentOwner);
    const ownerDescription = describeLockOwner(folder);
    if (ownerDescription) {
      throw new DataFolderInUseError(
        `${folder} is in use by ${ownerDescription}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataFolderInUseError(`${folder} could not be locked.`);
}

/** Describes the running process that has the folder open, or returns null if none has. */
export function describeLockOwner(folder: string): string | null {
  const file = lockFile(folder);
  const owner = readOwner(file);
  if (!owner) return null;
  if (owner.namespace !== readNamespace())
    return waitForHeartbeat(file) ? "a process in another container" : null;
  const isAlive = owner.started !== "" && readStartTime(owner.pid) === owner.started;
  return isAlive ? `process ${owner.pid}` : null;
}

/** Waits for a heartbeat of the lock owner. Returns false after the timeout. */
function waitForHeartbeat(file: string): boolean {
  const last = readHeartbeat(file);
  while (Date.now() - last < HEARTBEAT_TIMEOUT_MS) {
    if (readHeartbeat(file) !== last) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return false;
}

/** Returns the time of the owner's last heartbeat, or 0 if the lock was removed. */
function readHeartbeat(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function lockFile(folder: string): string {
  return path.join(folder, "plumbline.lock");
}

/** Creates the lock file with its content atomically: no process reads an empty file. */
function createLockFile(file: string, owner: Owner): boolean {
  const temporaryFile = `${file}.${owner.pid}-${owner.started}`;
  try {
    writeFileSync(temporaryFile, JSON.stringify(owner), { mode: 0o600 });
    linkSync(temporaryFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** Starts the heartbeat. @returns a function that releases the lock */
function sendHeartbeats(file: string, owner: Owner): () => void {
  const heartbeatTimer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was deleted; the next write to it will fail with a message.
    }
  }, HEARTBEAT_MS);
  heartbeatTimer.unref();
  return () => {
    clearInterval(heartbeatTimer);
    if (JSON.stringify(readOwner(file)) === JSON.stringify(owner)) rmSync(file, { force: true });
  };
}

/** Returns the PID namespace on Linux, or an empty string on other systems, which have only one. */
function readNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Returns a process's start time in the system's format; empty if it isn't running. */
function readStartTime(pid: number): string {
  try {
    // On Linux, read /proc/PID/stat from the third field on. The second field is a name that can
    // contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const isDead = fields[0] === "Z" || fields[0] === "X";
    return isDead ? "" : (fields[19] ?? "");
  } catch {
    if (process.platform === "linux") return "";
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
