import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { readConfig } from "@/lib/platform/config";
import { announceStart } from "@/lib/start/announce";
import nextConfig from "@/next.config";

it("prints the address and the accounts once the server is ready", async () => {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text) => printed.push(text));
  let isReady = false;
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(isReady ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = readConfig({ NODE_ENV: "test", PORT: String(port) });
  const announced = announceStart(settings, [{ email: "you@example.com", password: "a password" }]);
  await vi.waitUntil(() => asked.length >= 2, { timeout: 10_000 });
  expect(printed).toEqual([]);
  isReady = true;
  await announced;
  expect(new Set(asked)).toEqual(new Set(["/api/ready/"]));
  expect(printed.join()).toMatch(
    new RegExp(`Plumbline is at http://127.0.0.1:${port} \\(started in \\d+ s\\)`),
  );
  expect(printed.join()).toMatch(/sign in as +you@example.com\n +demo password +a password/);
  server.close();
});

it("disables the telemetry of Next.js for all its commands", () => {
  expect(nextConfig).toBeTruthy();
  expect(process.env.NEXT_TELEMETRY_DISABLED).toBe("1");
});
