/** The cookie that stores the browser's time zone for server rendering. */
export const TIME_ZONE_COOKIE = "tz";

/** A script that stores the browser's time zone. */
export const TIME_ZONE_SCRIPT = `document.cookie="${TIME_ZONE_COOKIE}="+Intl.DateTimeFormat().resolvedOptions().timeZone+";path=/;max-age=31536000;samesite=lax"`;

/** Parses the time zone in a cookie. Returns "UTC" if the value is invalid. */
export function toTimeZone(value = "UTC"): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
