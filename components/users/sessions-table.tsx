import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { SessionJson } from "@/lib/people/auth/schemas";

type SessionsTableProps = {
  label: string;
  sessions: readonly SessionJson[];
  ending: string | undefined;
  onEnd: (id: string) => void;
};

/** Lists a user's sessions with their devices. The viewer can end each session. */
export function SessionsTable({ label, sessions, ending, onEnd }: SessionsTableProps) {
  return (
    <Table label={label}>
      <Thead>
        <Th>Device</Th>
        <Th>Address</Th>
        <Th>Signed in</Th>
        <Th>Last seen</Th>
        <Th>
          <span className="sr-only">Actions</span>
        </Th>
      </Thead>
      <Tbody>
        {sessions.map(({ id, device, address, created_at, last_seen_at, current }) => (
          <Tr key={id}>
            <Td className="break-words font-medium">
              {device} {current && <Badge tone="success">This session</Badge>}
            </Td>
            <Td label="Address" className="break-all">
              {address ?? "Unknown"}
            </Td>
            <Td label="Signed in">
              <Time value={created_at} />
            </Td>
            <Td label="Last seen">
              <Time value={last_seen_at} />
            </Td>
            <Td controls className="text-right">
              {!current && (
                <Button
                  size="sm"
                  busy={ending === id}
                  aria-label={`End the session on ${device}`}
                  onClick={() => onEnd(id)}
                >
                  End
                </Button>
              )}
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
