/** The order matters, because browsers also name the browsers that they are derived from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const MAX_LENGTH = 60;

/** Describes the sender of a User-Agent header: "Chrome on Windows", or a script's own name. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const findName = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  const [script = ""] = userAgent.split(/[\s(]/);
  return script.slice(0, MAX_LENGTH) || "Unknown device";
}
