import Papa from "papaparse";
import { MARKET_NAMES, MARKETS, type Market } from "@/lib/enums";
import { invalidField } from "@/lib/errors";
import { textFault } from "@/lib/request-body";
import { decodeText } from "@/lib/uploads/sheets/decode";
import { SheetError } from "@/lib/uploads/sheets/sheet-error";
import { normalizeKeyword } from "./scoring/normalize-keyword";

export interface Volume {
  /** Normalized. */
  keyword: string;
  market: Market;
  /** Searches a month. */
  volume: number;
}

const MAX_ROWS = 50_000;
const COLUMNS = ["keyword", "volume", "market"] as const;

/**
 * The rows of a keyword file (CSV with the columns keyword, volume, market in any order), and a
 * sentence for each that is not one, counted as in a spreadsheet: the header is row 1.
 * @throws DomainError invalid, where the file as a whole cannot be taken
 */
export function readVolumes(bytes: Uint8Array, fileName: string) {
  if (!/\.csv$/i.test(fileName)) throw invalidField("file", "The file must be a .csv file.");
  const [header = [], ...lines] = parse(bytes);
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw invalidField("file", `The file lacks the column ${missing.join(", ")}.`);
  if (lines.length > MAX_ROWS)
    throw invalidField("file", `The file has more than ${MAX_ROWS.toLocaleString("en")} rows.`);
  const at = (column: (typeof COLUMNS)[number]) => names.indexOf(column);
  const volumes = new Map<string, Volume>();
  const errors: string[] = [];
  for (const [index, cells] of lines.entries()) {
    const cell = (column: (typeof COLUMNS)[number]) => cells[at(column)]?.trim() ?? "";
    if (cells.every((text) => text.trim() === "")) continue;
    const read = readRow(cell("keyword"), cell("volume"), cell("market"));
    const key = typeof read === "string" ? "" : `${read.market} ${read.keyword}`;
    const fault =
      typeof read === "string"
        ? read
        : volumes.has(key)
          ? `"${read.keyword}" is in the file twice for ${read.market}`
          : null;
    if (fault) errors.push(`Row ${index + 2}: ${fault}.`);
    else if (typeof read !== "string") volumes.set(key, read);
  }
  return { volumes: [...volumes.values()], errors };
}

function parse(bytes: Uint8Array): string[][] {
  try {
    const text = decodeText(bytes);
    const first = text.slice(0, text.search(/[\r\n]|$/));
    const delimiter = [",", ";", "\t"].find((candidate) => first.includes(candidate)) ?? ",";
    const newline = text.includes("\r\n") ? "\r\n" : text.includes("\n") ? "\n" : "\r";
    const preview = MAX_ROWS + 2;
    return Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter, newline, preview }).data;
  } catch (error) {
    throw error instanceof SheetError ? invalidField("file", error.message) : error;
  }
}

const MARKET_BY_NAME = new Map(
  MARKETS.flatMap((market) => [
    [market.toLowerCase(), market] as const,
    [MARKET_NAMES[market].toLowerCase(), market] as const,
  ]),
);

/** A row, or what is wrong with it. */
function readRow(written: string, number: string, place: string): Volume | string {
  const keyword = normalizeKeyword(written);
  if (written === "") return "the keyword is missing";
  if (textFault(written) || keyword === "") return "the keyword has no words";
  if ([...written].length > 100) return "the keyword has more than 100 characters";
  const volume = volumeOf(number);
  if (volume === null) return `"${number.slice(0, 40)}" is no volume; it must be a whole number`;
  const market = MARKET_BY_NAME.get(place.toLowerCase());
  if (!market) return `the market "${place.slice(0, 40)}" is not one of ${MARKETS.join(", ")}`;
  return { keyword, market, volume };
}

/** `1900`, `1,900`, `1.900` and `1 900`. */
function volumeOf(written: string): number | null {
  const grouped = /^\d{1,3}([,.\s]\d{3})+$/.test(written);
  const digits = grouped ? written.replace(/\D/g, "") : written;
  if (!/^\d{1,10}$/.test(digits)) return null;
  const volume = Number(digits);
  return volume < 2 ** 31 ? volume : null;
}
