import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A mail as the server received it. */
export interface ReceivedMail {
  /** The recipients of the envelope. */
  recipients: string[];
  sender: string;
  /** The message with its headers. */
  source: string;
  parsed: Email;
  text: string;
}

/** Rejects a mail with an SMTP status, or accepts it if null. */
type Reply = (mail: ReceivedMail) => number | null;

/** Starts an SMTP server on loopback that accepts mails for every address. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let reply: Reply = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === "plumbline" && password === "p@ss word"
        ? callback(null, { user: username })
        : callback(new Error("The password is wrong.")),
    onData: (stream, session, callback) => {
      void receive(stream, session).then((code) =>
        code === null
          ? callback()
          : callback(Object.assign(new Error("Rejected."), { responseCode: code })),
      );
    },
  });
  // Clients that are closed early are no error of a test.
  server.on("error", () => {});
  async function receive(stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession) {
    const bytes = await buffer(stream);
    const parsed = await PostalMime.parse(bytes);
    const mail = {
      recipients: envelope.rcptTo.map(({ address }) => address),
      sender: envelope.mailFrom ? envelope.mailFrom.address : "",
      source: bytes.toString(),
      parsed,
      text: parsed.text ?? "",
    };
    const code = reply(mail);
    if (code === null) received.push(mail);
    return code;
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    /** The settings that make Plumbline use this server. */
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Plumbline <plumbline@example.com>",
      PUBLIC_URL: "https://plumbline.example.com",
    },
    received,
    answer: (with_: Reply) => {
      reply = with_;
    },
    reset: () => {
      received.length = 0;
      reply = () => null;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns the token of the link in a mail. */
export function findToken({ text }: ReceivedMail): string {
  const token = /\/set-password#(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link in: ${text}`);
  return token;
}
