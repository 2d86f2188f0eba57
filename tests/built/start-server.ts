import type { TestProject } from "vitest/node";
import { startOn } from "./server";

/** Starts the server that all files of a project use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startOn(project.name);
  project.provide("kind", project.name);
  project.provide("url", server.url);
  project.provide("providerPort", server.providerPort);
  return server.remove;
}
