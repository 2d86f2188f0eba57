import { serveTasks } from "@/lib/platform/files/serve-tasks";
import type { GuideFormat } from "./reading/formats";
import { readGuideFile } from "./reading/read-file";
import { type GuideAnalysis, type ReadOptions, suggestRules } from "./reading/read-guide";

export interface ReadTask extends ReadOptions {
  bytes: Uint8Array;
  format: GuideFormat;
}

export interface ReadResult extends GuideAnalysis {
  pages: number | null;
}

/** Reads a guide's file and suggests rules. */
async function readStyleGuide({ bytes, format, ...options }: ReadTask): Promise<ReadResult> {
  const guide = await readGuideFile(bytes, format);
  return { ...suggestRules(guide, options), pages: guide.pages };
}

const tasks = { read: readStyleGuide };

export type Tasks = typeof tasks;

serveTasks(tasks);
