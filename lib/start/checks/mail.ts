import { createMailTransport, describeMailError } from "@/lib/outbox/mail/send";
import { type Config, findMailWarning } from "@/lib/platform/config";
import { type CheckResult, reportOk, reportProblem, reportWarning } from "./report";

/** Connects to the mail server and signs in, without sending a mail. */
export async function checkMail(settings: Config): Promise<CheckResult[]> {
  const { mail } = settings;
  if (!mail) return [];
  const linkWarning = findMailWarning(settings);
  return [await checkServer(mail), ...(linkWarning ? [reportWarning("Mail", linkWarning)] : [])];
}

async function checkServer(mail: NonNullable<Config["mail"]>): Promise<CheckResult> {
  const { host } = new URL(mail.url);
  try {
    await createMailTransport(mail).verify();
    return reportOk("Mail", `${host} responds; mails are sent as ${mail.from.address}`);
  } catch (error) {
    return reportProblem(
      "Mail",
      `${host}: ${describeMailError(error)} Check SMTP_URL, and the network.`,
    );
  }
}
