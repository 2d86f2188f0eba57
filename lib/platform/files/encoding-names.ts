/** The encodings of files that are not Unicode, by their names in `TextDecoder`. */
export const LEGACY_ENCODINGS = [
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1254",
  "windows-1257",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "gb18030",
  "big5",
] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", ...LEGACY_ENCODINGS] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The beginning of the message about an uncertain encoding. */
export const UNCLEAR_ENCODING_MESSAGE = "It is not clear in which encoding the file is";

/** Returns the encoding for a web label ("cp1251", "latin1"), or null if it is not supported. */
export function findEncodingByLabel(label: string): Encoding | null {
  try {
    const { encoding } = new TextDecoder(label);
    return ENCODINGS.find((name) => name === (encoding === "gbk" ? "gb18030" : encoding)) ?? null;
  } catch {
    return null;
  }
}

const DISPLAY_NAMES: Partial<Record<string, string>> = {
  macintosh: "Mac Roman",
  gb18030: "GB 18030",
  big5: "Big5",
  shift_jis: "Shift-JIS",
};

/** Returns an encoding's usual name. */
export function formatEncodingName(encoding: string): string {
  const [first = "", ...otherParts] = encoding.split("-");
  if (encoding.startsWith("windows")) return ["Windows", ...otherParts].join("-");
  return (
    DISPLAY_NAMES[encoding] ??
    [first.toUpperCase(), ...otherParts.map((part) => part.toUpperCase())].join("-")
  );
}
