import { describe, expect, it, vi } from "vitest";
import { Written } from "@/components/shell/providers";

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

  it("is replaced immediately when the user navigates back", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.write("/log?");
    const changed = vi.fn();
    written.watch(changed);
    written.traverse("/log?a");
    expect(changed).toHaveBeenCalledOnce();
    expect(written.over("/log?")).toBe("/log?a");
    expect(written.last).toBe("/log?a");
    written.settle("/log?a");
    expect(written.over("/log?a")).toBe("/log?a");
  });

  it("shows where the person went back before the router knew of the step forward", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.traverse("/log?");
    // The router receives both at once and shows nothing new.
    expect(written.over("/log?")).toBe("/log?");
    expect(written.over("/log?a")).toBe("/log?");
  });

  it("ends when the user navigates back to another page", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.traverse("/users?b");
    expect(written.over("/log?a")).toBe("/log?a");
    expect(written.last).toBeUndefined();
    written.settle("/users?b");
    expect(written.over("/users?b")).toBe("/users?b");
  });
});
