import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "@/components/shell/providers";

interface Row {
  id: number;
}

const rows = (): Row[] => [{ id: 1 }];

function show(queryFn: () => Promise<Row[]>) {
  const options = { queryKey: ["rows"], queryFn, initialData: rows(), staleTime: 60_000 };
  return new QueryObserver(makeQueryClient(), options);
}

const rowsOf = (list: ReturnType<typeof show>) => list.getCurrentResult().data ?? [];

afterEach(() => onlineManager.setOnline(true));

it("keeps the rows if a refetch fails, and does not retry", async () => {
  const ask = vi.fn().mockRejectedValue(new Error("unreachable"));
  const { data, error } = await show(ask).refetch();
  expect(data).toEqual(rows());
  expect(error?.message).toBe("unreachable");
  expect(ask).toHaveBeenCalledOnce();
});

it("returns identical objects for unchanged rows, which are not rendered again", async () => {
  const list = show(async () => [...rows(), { id: 2 }]);
  const [before] = rowsOf(list);
  await list.refetch();
  expect(rowsOf(list)).toHaveLength(2);
  expect(rowsOf(list)[0]).toBe(before);
});

it("fails a mutation without a connection instead of sending it later", async () => {
  onlineManager.setOnline(false);
  const send = vi.fn().mockRejectedValue(new Error("no connection"));
  const write = new MutationObserver(makeQueryClient(), { mutationFn: send });
  await expect(write.mutate(undefined)).rejects.toThrow("no connection");
  expect(send).toHaveBeenCalledOnce();
});
