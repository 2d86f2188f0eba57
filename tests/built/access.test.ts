import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, inject, it } from "vitest";
import { client } from "../support/client";
import { CookieJar } from "../support/cookie-jar";
import { startProvider } from "../support/oidc-provider";
import { createCategory, createPerson, must, unique, useServer } from "./fixtures";

const server = useServer();

it("a session opens pages and the API until its user signs out", async () => {
  const person = await createPerson(server.url, server.admin, "viewer");
  const open = (cookie: string) =>
    fetch(`${server.url}/products`, { headers: { cookie }, redirect: "manual" });
  expect((await open("")).status).toBe(307);
  const page = await open(`next-auth.session-token=${person.token}`);
  expect([page.status, (await page.text()).includes("Products")]).toEqual([200, true]);
  expect(must(await person.get("/auth/me/")).role).toBe("viewer");
  must(await person.post("/auth/logout/"));
  expect((await person.get("/auth/me/")).status).toBe(401);
});

it("single sign-on creates an account and opens the application", async () => {
  const provider = await startProvider([server.url], { port: inject("providerPort") });
  const sub = unique("subject");
  provider.subject = { sub, email: `${sub}@example.org`, email_verified: true };
  const jar = new CookieJar();
  const done = (url: URL) => url.origin === server.url && url.pathname === "/login/done";
  await jar.follow(`${server.url}/api/auth/signin/oidc`, done);
  await provider.close();
  const token = jar.cookie(server.url, "next-auth.session-token") ?? "";
  expect(must(await client(server.url, token).get("/auth/me/"))).toMatchObject({
    email: `${sub}@example.org`,
    role: "viewer",
  });
  expect((await jar.get(`${server.url}/products`)).status).toBe(200);
});

it("an agent checks a text with a token", async () => {
  const category = await createCategory(server.admin);
  const request = { name: "Agent", role: "reviewer", password: "a password for tests" };
  const person = await createPerson(server.url, server.admin, "reviewer");
  const { token } = must(await person.post("/auth/tokens/", request), 201);
  const agent = new Client({ name: "Agent of the tests", version: "1.0" });
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`${server.url}/api/mcp`);
  await agent.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const parameters = { description: "A cheap kettle.", category: category.id };
  const { structuredContent } = await agent.callTool({ name: "check_text", arguments: parameters });
  expect(JSON.stringify(structuredContent)).toContain("cheap");
  await agent.close();
});
