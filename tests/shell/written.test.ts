import { describe, expect, it, vi } from "vitest";
import { Written } from "@/components/shell/written";

function at(routed: string): Written {
  const written = new Written();
  written.settle(routed);
  return written;
}

describe("what was written into the URL", () => {
  it("shows at once, though the router does not know it yet", () => {
    const written = at("/log?");
    const changed = vi.fn();
    written.watch(changed);
    written.write("/log?kind=a");
    expect(changed).toHaveBeenCalledOnce();
    expect(written.over("/log?")).toBe("/log?kind=a");
  });

  it("stays while the router learns of one change after the other", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.write("/log?a&b");
    written.settle("/log?a");
    expect(written.over("/log?a")).toBe("/log?a&b");
    expect(written.last).toBe("/log?a&b");
    written.settle("/log?a&b");
    expect(written.over("/log?a&b")).toBe("/log?a&b");
  });

  it("is past once the router went elsewhere", () => {
    const written = at("/log?");
    written.write("/log?a");
    expect(written.over("/users?")).toBe("/users?");
    written.settle("/users?");
    expect(written.last).toBe("/users?");
  });

  it("is past once the person goes back, also to what was written on the way", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.write("/log?");
    written.forget();
    expect(written.over("/log?a")).toBe("/log?a");
    written.settle("/log?a");
    expect(written.last).toBe("/log?a");
  });
});
