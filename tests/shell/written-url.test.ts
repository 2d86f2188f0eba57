import { describe, expect, it, vi } from "vitest";
import { UrlTracker } from "@/components/shell/providers";

function at(routed: string): UrlTracker {
  const written = new UrlTracker();
  written.confirmRoute(routed);
  return written;
}

describe("a URL written before the router updates", () => {
  it("is shown immediately", () => {
    const written = at("/log?");
    const changed = vi.fn();
    written.watch(changed);
    written.write("/log?kind=a");
    expect(changed).toHaveBeenCalledOnce();
    expect(written.resolveUrl("/log?")).toBe("/log?kind=a");
  });

  it("stays while the router reports one change after the other", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.write("/log?a&b");
    written.confirmRoute("/log?a");
    expect(written.resolveUrl("/log?a")).toBe("/log?a&b");
    expect(written.last).toBe("/log?a&b");
    written.confirmRoute("/log?a&b");
    expect(written.resolveUrl("/log?a&b")).toBe("/log?a&b");
  });

  it("is discarded once the router is on another page", () => {
    const written = at("/log?");
    written.write("/log?a");
    expect(written.resolveUrl("/users?")).toBe("/users?");
    written.confirmRoute("/users?");
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
    expect(written.resolveUrl("/log?")).toBe("/log?a");
    expect(written.last).toBe("/log?a");
    written.confirmRoute("/log?a");
    expect(written.resolveUrl("/log?a")).toBe("/log?a");
  });

  it("is replaced if the user navigates back before the router has seen it", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.traverse("/log?");
    // The router receives both changes at the same time and has nothing new to show.
    expect(written.resolveUrl("/log?")).toBe("/log?");
    expect(written.resolveUrl("/log?a")).toBe("/log?");
  });

  it("is discarded when the user navigates back to another page", () => {
    const written = at("/log?");
    written.write("/log?a");
    written.traverse("/users?b");
    expect(written.resolveUrl("/log?a")).toBe("/log?a");
    expect(written.last).toBeUndefined();
    written.confirmRoute("/users?b");
    expect(written.resolveUrl("/users?b")).toBe("/users?b");
  });
});
