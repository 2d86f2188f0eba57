import { expect, it, vi } from "vitest";
import { notifyAfterCommit } from "@/db/after-commit";
import { db } from "@/db/client";
import { useApi } from "../support/api";

useApi();

it("notifies once per commit, with the ids of all calls", async () => {
  const notify = vi.fn(async (_ids: number[]) => {});
  const other = vi.fn(async (_ids: number[]) => {});
  const result = await db().transaction(async (tx) => {
    await notifyAfterCommit(tx, notify, [1, 2]);
    await notifyAfterCommit(tx, other, [7]);
    await notifyAfterCommit(tx, notify, [3]);
    await notifyAfterCommit(tx, notify, []);
    expect(notify).not.toHaveBeenCalled();
    return "stored";
  });
  expect(result).toBe("stored");
  expect(notify.mock.calls).toEqual([[[1, 2, 3]]]);
  expect(other.mock.calls).toEqual([[[7]]]);
});

it("does not notify after a rollback", async () => {
  const notify = vi.fn(async (_ids: number[]) => {});
  const failing = db().transaction(async (tx) => {
    await notifyAfterCommit(tx, notify, [1]);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(notify).not.toHaveBeenCalled();
});

it("notifies immediately outside a transaction", async () => {
  const notify = vi.fn(async (_ids: number[]) => {});
  await notifyAfterCommit(db(), notify, [1]);
  expect(notify).toHaveBeenCalledWith([1]);
});
