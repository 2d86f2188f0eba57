import { formatDay } from "@/lib/checking/rules/validity";
import { pluralize } from "@/lib/format";
import { config } from "@/lib/platform/config";

export interface MailText {
  subject: string;
  text: string;
}

/** Returns the mail with an invitation's link. */
export function composeInvitation(url: string, inviter: string, expiresAt: Date): MailText {
  return compose("Your invitation to Plumbline", [
    `${inviter} has invited you to Plumbline.`,
    `Open this link and set a password to sign in:\n${url}`,
    `The link works once, until ${formatExpiry(expiresAt)}. If you did not expect it, ignore this mail.`,
  ]);
}

/** Returns the mail with a link to set a new password. */
export function composePasswordLink(url: string, sender: string, expiresAt: Date): MailText {
  return compose("Your link to set a new password", [
    `${sender} has sent you a link to set a new password for Plumbline.`,
    `Open it to set the password:\n${url}`,
    `This ends your sessions and revokes your API tokens. The link works once, until ${formatExpiry(expiresAt)}. Until you use it, your current password keeps working.`,
  ]);
}

/** Returns the mail to a user's previous email address. */
export function composeEmailChange(newEmail: string): MailText {
  return compose("Your email in Plumbline has changed", [
    `You now sign in to Plumbline as ${newEmail}.`,
    "If you did not make this change, contact a Plumbline admin immediately.",
  ]);
}

/** A notification in a mail. `href` is a path, or null if there is no page. */
export interface MailedNotification {
  title: string;
  text: string;
  href: string | null;
}

const MAX_LISTED = 20;

/** Returns the mail about one or more notifications of the same event. */
export function composeNotifications(notifications: readonly MailedNotification[]): MailText {
  const [first] = notifications;
  const moreCount = notifications.length - 1;
  const overflow = notifications.length - MAX_LISTED;
  return compose(`${first?.title ?? "News"}${moreCount > 0 ? ` and ${moreCount} more` : ""}`, [
    ...notifications
      .slice(0, MAX_LISTED)
      .map(({ title, text, href }) =>
        [`${title}.`, text, href === null ? "" : config().origin + href].filter(Boolean).join("\n"),
      ),
    ...(overflow > 0 ? [`And ${pluralize(overflow, "more notification")}.`] : []),
    `You chose to get these mails. Change this under ${config().origin}/settings#notifications`,
  ]);
}

function compose(subject: string, paragraphs: readonly string[]): MailText {
  return { subject: toSingleLine(subject), text: `${paragraphs.join("\n\n")}\n` };
}

const MAX_SUBJECT_LENGTH = 200;

/** Removes line breaks and other control characters, so that a subject stays one header. */
function toSingleLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ").trim();
  const characters = [...line];
  return characters.length > MAX_SUBJECT_LENGTH
    ? `${characters.slice(0, MAX_SUBJECT_LENGTH - 1).join("")}…`
    : line;
}

function formatExpiry(time: Date): string {
  const [day = "", clock = ""] = time.toISOString().split("T");
  return `${formatDay(day)}, ${clock.slice(0, 5)} UTC`;
}
