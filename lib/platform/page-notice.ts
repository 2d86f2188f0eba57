/** The cookie with a message that the next page shows once. */
export const NOTICE_COOKIE = "plumbline_notice";

/** Maximum age of the cookie. Long enough for a redirect on a slow connection. */
const MAX_AGE_SECONDS = 30;
const MAX_LENGTH = 200;

/** Returns a Set-Cookie header with a message that the next page shows. */
export function createNoticeCookie(sentence: string): string {
  const value = encodeURIComponent(sentence.slice(0, MAX_LENGTH).toWellFormed());
  return `${NOTICE_COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}
