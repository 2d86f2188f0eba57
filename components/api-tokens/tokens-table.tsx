import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toSentenceCase } from "@/lib/format";
import type { ApiTokenJson } from "@/lib/people/auth/schemas";

type TokensTableProps = {
  tokens: readonly ApiTokenJson[];
  now: string;
  onRevoke: (token: ApiTokenJson) => void;
};

export function TokensTable({ tokens, now, onRevoke }: TokensTableProps) {
  return (
    <Table label="API tokens">
      <Thead>
        <Th>Name</Th>
        <Th>Role</Th>
        <Th>Token</Th>
        <Th>Created</Th>
        <Th>Last used</Th>
        <Th>Expires</Th>
        <Th>
          <span className="sr-only">Actions</span>
        </Th>
      </Thead>
      <Tbody>
        {tokens.map((token) => (
          <Tr key={token.id}>
            <Td className="max-w-80 break-words font-medium">{token.name}</Td>
            <Td label="Role">
              <Badge icon={null}>{toSentenceCase(token.role)}</Badge>
            </Td>
            <Td label="Token">
              <code className="font-mono text-ink-muted text-xs">{token.prefix}…</code>
            </Td>
            <Td label="Created">
              <Time value={token.created_at} />
            </Td>
            <Td label="Last used">
              {token.last_used_at ? <Time value={token.last_used_at} /> : "Never"}
            </Td>
            <Td label="Expires">
              <Expiry at={token.expires_at} now={now} />
            </Td>
            <Td controls className="text-right max-sm:pt-2">
              <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
                Revoke
              </Button>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function Expiry({ at, now }: { at: string; now: string }) {
  if (at <= now)
    return (
      <span className="inline-flex items-center gap-2">
        <Badge tone="danger">Expired</Badge>
        <Time value={at} format="date" />
      </span>
    );
  return <Time value={at} format="date" />;
}
