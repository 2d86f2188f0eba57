/** Listed in order of precedence, because browsers also name the browsers they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const MAX_LENGTH = 60;

/** Describes the sender of a User-Agent header, such as "Chrome on Windows" or a script's name. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const findName = (names: typeof BROWSERS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(OPERATING_SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [script = ""] = userAgent.split(/[\s(]/);
  return script.slice(0, MAX_LENGTH) || "Unknown device";
}
