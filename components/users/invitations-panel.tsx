import { Clock, Link2, UserX } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toSentenceCase } from "@/lib/format";
import type { InvitationJson } from "@/lib/people/invitations/schemas";
import type { UserTask } from "./dialogs";
import { getInviteeName } from "./invitations";

type InvitationsPanelProps = {
  /** Whether mail is set up. */
  mail: boolean;
  invitations: readonly InvitationJson[];
  onTask: (task: UserTask) => void;
};

/** Lists open invitations, which can be renewed and withdrawn. */
export function InvitationsPanel({ mail, invitations, onTask }: InvitationsPanelProps) {
  return (
    <Panel
      id="invitations"
      title="Invitations"
      description="These people have not opened their link and set a password yet."
      flush
    >
      <Table label="Invitations" fits>
        <Thead>
          <Th>Person</Th>
          <Th>Role</Th>
          <Th>Invited by</Th>
          <Th>Link</Th>
          {mail && <Th>Mail</Th>}
          <Th>Actions</Th>
        </Thead>
        <Tbody>
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              mail={mail}
              invitation={invitation}
              onTask={onTask}
            />
          ))}
        </Tbody>
      </Table>
    </Panel>
  );
}

type InvitationRowProps = Pick<InvitationsPanelProps, "mail" | "onTask"> & {
  invitation: InvitationJson;
};

function InvitationRow({ mail, invitation, onTask }: InvitationRowProps) {
  const { email, role, invited_by, expires_at, is_expired } = invitation;
  const name = getInviteeName(invitation);
  return (
    <Tr>
      <Td className="sm:max-w-72">
        <span className="block break-words font-medium">{name}</span>
        {name !== email && <span className="block break-all text-ink-muted text-xs">{email}</span>}
      </Td>
      <Td label="Role">{toSentenceCase(role)}</Td>
      <Td label="Invited by">{invited_by ?? "Deleted account"}</Td>
      <Td label="Link" className="whitespace-nowrap">
        {is_expired ? (
          <Badge icon={Clock}>Expired</Badge>
        ) : (
          <span>
            Works until <Time value={expires_at} format="date" />
          </span>
        )}
      </Td>
      {mail && (
        <Td label="Mail">
          <MailState invitation={invitation} />
        </Td>
      )}
      <Td controls>
        <div className="flex items-center gap-1 max-sm:justify-end">
          <IconButton
            small
            data-opens
            label={`Make a new link for ${name}`}
            onClick={() => onTask({ kind: "renew", invitation })}
          >
            <Link2 aria-hidden />
          </IconButton>
          <IconButton
            small
            data-opens
            label={`Withdraw the invitation of ${name}`}
            onClick={() => onTask({ kind: "withdraw", invitation })}
          >
            <UserX aria-hidden />
          </IconButton>
        </div>
      </Td>
    </Tr>
  );
}

function MailState({ invitation: { mail, mail_error } }: { invitation: InvitationJson }) {
  if (mail === null) return <span className="text-ink-muted">Not sent</span>;
  if (mail === "delivered") return <Badge tone="success">Sent</Badge>;
  return (
    <>
      {mail === "failed" ? (
        <Badge tone="danger">Not sent</Badge>
      ) : (
        <Badge icon={Clock}>{mail_error ? "Trying again" : "Sending"}</Badge>
      )}
      {mail_error && <span className="block text-ink-muted text-xs">{mail_error}</span>}
    </>
  );
}
