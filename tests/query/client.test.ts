import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClient, type QueryFunction } from "@/components/query/client";

/** Answers calls when told to, and keeps what they were called with. */
function answering() {
  const calls: { signal: AbortSignal; answer: (value: string) => void; fail: () => void }[] = [];
  const queryFn: QueryFunction<string> = ({ signal }) =>
    new Promise((resolve, reject) => {
      calls.push({ signal, answer: resolve, fail: () => reject(new Error("unreachable")) });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const call = (at: number) => {
    const found = calls[at];
    if (!found) throw new Error(`There was no call ${at}`);
    return found;
  };
  return { queryFn, calls, call };
}

function setUp(initial?: string) {
  const client = new QueryClient();
  const query = client.query<string>(["rows", "page 1"], initial);
  const server = answering();
  query.queryFn = server.queryFn;
  const changed = vi.fn();
  const leave = query.watch(changed);
  return { client, query, changed, leave, ...server };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what was fetched", () => {
  it("is asked for once by all who show it, and told to each", async () => {
    const { client, query, changed, calls, call } = setUp();
    const same = client.query<string>(["rows", "page 1"]);
    const other = vi.fn();
    same.watch(other);
    const both = Promise.all([query.fetch(), same.fetch()]);
    call(0).answer("old rows");
    await both;
    expect(calls).toHaveLength(1);
    expect(query.state).toEqual({ data: "old rows", error: null });
    expect(changed).toHaveBeenCalled();
    expect(other).toHaveBeenCalled();
  });

  it("stays on the screen when asking for it again fails", async () => {
    const { query, call } = setUp("old rows");
    const done = query.fetch();
    call(0).fail();
    await done;
    expect(query.state.data).toBe("old rows");
    expect(query.state.error?.message).toBe("unreachable");
  });

  it("loses its failure with the next try that has nothing to show", async () => {
    const { query, call } = setUp();
    const failed = query.fetch();
    call(0).fail();
    await failed;
    const again = query.fetch();
    expect(query.state.error).toBeNull();
    call(1).answer("rows");
    await again;
    expect(query.state).toEqual({ data: "rows", error: null });
  });

  it("is the same object as before when the same came again, so that nothing is drawn", async () => {
    const query = new QueryClient().query<{ id: number }[]>(["rows"], [{ id: 1 }]);
    const { state } = query;
    query.queryFn = async () => [{ id: 1 }];
    await query.fetch();
    expect(query.state).toBe(state);
  });

  it("gets stale with time, and is kept for those who come back", () => {
    const { client, query, leave } = setUp("rows");
    expect(query.isStale(5_000)).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(query.isStale(5_000)).toBe(true);
    expect(query.isStale(Number.POSITIVE_INFINITY)).toBe(false);
    leave();
    vi.advanceTimersByTime(query.gcTime - 1);
    expect(client.query<string>(query.key).state.data).toBe("rows");
    vi.advanceTimersByTime(1);
    expect(client.query<string>(query.key).state.data).toBeUndefined();
  });
});

describe("a call under way", () => {
  it("is cancelled when nobody shows what it asks for any more", async () => {
    const { query, leave, call } = setUp();
    const done = query.fetch();
    leave();
    await done;
    expect(call(0).signal.aborted).toBe(true);
    expect(query.state).toEqual({ data: undefined, error: null });
    expect(query.isFetching).toBe(false);
  });

  it("goes on while another one shows the same", () => {
    const { query, leave, call } = setUp();
    query.watch(() => {});
    void query.fetch();
    leave();
    expect(call(0).signal.aborted).toBe(false);
  });

  it("is replaced after a change: what it says would be old", async () => {
    const { client, query, call } = setUp("old rows");
    const polled = query.fetch();
    const reloaded = client.invalidate(["rows"]);
    expect(call(0).signal.aborted).toBe(true);
    call(0).answer("old rows");
    call(1).answer("new rows");
    // Who waited for the first waits for the second.
    await polled;
    expect(query.state.data).toBe("new rows");
    expect(await reloaded).toBeNull();
    expect(query.isFetching).toBe(false);
  });
});

describe("a change", () => {
  it("has fetched anew what is shown, and the rest when it is shown next", async () => {
    const { client, query, calls, call } = setUp("rows");
    const hidden = client.query<string>(["rows", "page 2"], "rows");
    const other = client.query<string>(["others"], "others");
    const reloaded = client.invalidate(["rows"]);
    call(0).answer("new rows");
    await reloaded;
    expect(calls).toHaveLength(1);
    expect(query.isStale(60_000)).toBe(false);
    expect(hidden.isStale(60_000)).toBe(true);
    expect(other.isStale(60_000)).toBe(false);
  });

  it("tells what failed", async () => {
    const { client, call } = setUp("rows");
    const reloaded = client.invalidate();
    call(0).fail();
    expect((await reloaded)?.message).toBe("unreachable");
  });

  it("shows at once where it was made known", () => {
    const { client, query, changed } = setUp("rows");
    client.query<string>(["rows", "never fetched"]);
    client.update<string>(["rows"], (rows) => `${rows}, one of them read`);
    expect(query.state.data).toBe("rows, one of them read");
    expect(changed).toHaveBeenCalledOnce();
  });
});
