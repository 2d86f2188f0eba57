import type { GuideFormat } from "./reading/formats";
import { readGuideFile } from "./reading/read-file";
import { type GuideReading, type ReadOptions, suggestRules } from "./reading/read-guide";

export interface ReadTask extends ReadOptions {
  bytes: Uint8Array;
  format: GuideFormat;
}

export interface ReadResult extends GuideReading {
  pages: number | null;
}

/** Reads a guide's file and suggests rules. */
export async function readStyleGuide({ bytes, format, ...options }: ReadTask): Promise<ReadResult> {
  const guide = await readGuideFile(bytes, format);
  return { ...suggestRules(guide, options), pages: guide.pages };
}
