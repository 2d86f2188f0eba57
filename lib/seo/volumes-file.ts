import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import { invalidField } from "@/lib/errors";
import { FileError } from "@/lib/platform/files/file-error";
import type { VolumeCells } from "@/lib/platform/files/keyword-cells";
import { readInWorker } from "@/lib/platform/files/run-worker";
import { requireCertainEncoding } from "@/lib/platform/files/sure-encoding";
import { findTextFault } from "@/lib/platform/text-fault";
import { normalizeKeyword } from "./scoring/normalize-keyword";

export interface Volume {
  /** Normalized. */
  keyword: string;
  market: Market;
  /** Searches per month. */
  volume: number;
}

/**
 * Parses a keyword file (CSV with the columns keyword, volume, market in any order). Returns a
 * message for each invalid row, numbered as in a spreadsheet with the header as row 1.
 * @throws DomainError invalid if the whole file is unusable
 */
export async function readVolumes(bytes: Uint8Array, fileName: string) {
  if (!/\.csv$/i.test(fileName)) throw invalidField("file", "The file must be a .csv file.");
  const volumesByKey = new Map<string, Volume>();
  const errors: string[] = [];
  for (const { row, keyword, volume, market } of await readCells(bytes)) {
    const parsedRow = readRow(keyword.trim(), volume.trim(), market.trim());
    const key = typeof parsedRow === "string" ? "" : `${parsedRow.market} ${parsedRow.keyword}`;
    const errorMessage =
      typeof parsedRow === "string"
        ? parsedRow
        : volumesByKey.has(key)
          ? `"${parsedRow.keyword}" occurs twice in the file for ${parsedRow.market}`
          : null;
    if (errorMessage) errors.push(`Row ${row}: ${errorMessage}.`);
    else if (typeof parsedRow !== "string") volumesByKey.set(key, parsedRow);
  }
  return { volumes: [...volumesByKey.values()], errors };
}

async function readCells(bytes: Uint8Array): Promise<VolumeCells[]> {
  try {
    return await readInWorker("keywords", { bytes, encoding: await requireCertainEncoding(bytes) });
  } catch (error) {
    throw error instanceof FileError ? invalidField("file", error.message) : error;
  }
}

const MARKET_BY_NAME = new Map(
  MARKETS.flatMap((market) => [
    [market.toLowerCase(), market] as const,
    [MARKET_NAMES[market].toLowerCase(), market] as const,
  ]),
);

/** Maximum length in code points. */
const MAX_KEYWORD_LENGTH = 100;

/** Returns the parsed row, or an error message. */
function readRow(keywordText: string, volumeText: string, marketName: string): Volume | string {
  if (keywordText === "") return "the keyword is missing";
  if (findTextFault(keywordText)) return "the keyword has no words";
  // Avoids normalizing very long keywords.
  if (keywordText.length > 2 * MAX_KEYWORD_LENGTH || [...keywordText].length > MAX_KEYWORD_LENGTH)
    return "the keyword has more than 100 characters";
  const keyword = normalizeKeyword(keywordText);
  if (keyword === "") return "the keyword has no words";
  const volume = parseVolume(volumeText);
  if (volume === null)
    return `"${volumeText.slice(0, 40)}" is not a search volume; it must be a whole number`;
  const market = MARKET_BY_NAME.get(marketName.toLowerCase());
  if (!market) return `the market "${marketName.slice(0, 40)}" is not one of ${MARKETS.join(", ")}`;
  return { keyword, market, volume };
}

/** Parses `1900`, `1,900`, `1.900` and `1 900`. */
function parseVolume(text: string): number | null {
  const isGrouped = /^\d{1,3}([,.\s]\d{3})+$/.test(text);
  const digits = isGrouped ? text.replace(/\D/g, "") : text;
  if (!/^\d{1,10}$/.test(digits)) return null;
  const volume = Number(digits);
  return volume < 2 ** 31 ? volume : null;
}
