import { eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { db } from "@/db/client";
import { mails } from "@/db/schema/mails";
import { users } from "@/db/schema/users";
import { config, type MailSettings } from "@/lib/platform/config";
import type { Lease } from "@/lib/platform/jobs/lease";
import { DecryptionError, unseal } from "@/lib/platform/seal";
import type { AttemptResult } from "../attempts";
import { leases } from "./queue";

/** Shorter than a lease in total, so that no other worker sends the mail at the same time. */
const TIMEOUTS_MS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends a claimed mail. Returns null if the lease was lost. */
export async function sendMail(currentLease: Lease): Promise<AttemptResult | null> {
  const [job] = await db()
    .select({ mail: mails, isActive: users.isActive })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.userId))
    .where(leases.ownedBy(currentLease));
  if (!job) return null;
  const finish = (error: string | null, final = false): AttemptResult => ({ error, final });
  const settings = config().mail;
  if (!settings) return finish("Mail is not set up.");
  if (job.isActive === false) return finish("The account is deactivated.", true);
  try {
    const { recipient, subject, body, messageId } = job.mail;
    const text = unseal(body ?? "");
    const { from } = settings;
    const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
    await createMailTransport(settings).sendMail({
      from,
      // Passed as an object, so that a comma in the name does not separate two addresses.
      to: { name: "", address: recipient },
      envelope: { from: from.address, to: [recipient] },
      subject,
      text,
      messageId: `<${messageId}@${domain}>`,
      // Prevents automatic replies, such as out-of-office messages.
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return finish(null);
  } catch (error) {
    if (error instanceof DecryptionError)
      return finish("The mail cannot be decrypted because AUTH_SECRET has changed.", true);
    return finish(describeMailError(error), isPermanent(error));
  }
}

/** Returns the connection to the mail server. It is opened for each mail. */
export function createMailTransport({ url }: Pick<MailSettings, "url">) {
  return createTransport({ url, ...TIMEOUTS_MS, disableFileAccess: true, disableUrlAccess: true });
}

interface SmtpError {
  code?: string;
  responseCode?: number;
}

/** Returns whether the server rejected this mail permanently, for example its recipient. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

const REASON_BY_CODE: Record<string, string> = {
  EAUTH: "The mail server rejected the username or password in SMTP_URL",
  ENOAUTH: "The mail server requires a username and password in SMTP_URL",
  EDNS: "The host in SMTP_URL was not found",
  ECONNECTION: "The connection to the mail server failed",
  ESOCKET: "The connection to the mail server failed",
  ETIMEDOUT: "The mail server did not respond in time",
  ETLS: "The encrypted connection to the mail server failed",
  EENVELOPE: "The mail server rejected the sender or the recipient",
  EMESSAGE: "The mail server rejected the mail",
};

/**
 * Describes why a mail could not be sent, with the server's status code. Does not repeat the
 * server's text, which can contain addresses.
 */
export function describeMailError(error: unknown): string {
  const { code = "unknown", responseCode } = error as SmtpError;
  const reason = REASON_BY_CODE[code] ?? `Sending failed (${code})`;
  return `${reason}${responseCode ? ` (${responseCode})` : ""}.`;
}
