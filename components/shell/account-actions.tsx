"use client";

import { KeyRound, ScrollText, SquareTerminal, Users, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";

const ChangePassword = dynamic(
  () => import("../users/change-password").then((module) => module.ChangePassword),
  { ssr: false },
);

type AccountActionsProps = {
  /** The id of the popover that holds these, which closes behind them. */
  popover: string;
  email: string;
  isAdmin: boolean;
};

/** What a person can do with their account and, as an admin, with others'. */
export function AccountActions({ popover, email, isAdmin }: AccountActionsProps) {
  const [changing, setChanging] = useState(false);
  // Closing gives the focus back to the menu's button, which the dialog then returns it to.
  const close = () => document.getElementById(popover)?.hidePopover();
  const change = () => {
    close();
    setChanging(true);
  };
  return (
    <>
      <ul className="-mx-1 mt-3 flex flex-col border-t pt-2">
        <li>
          <button type="button" onClick={change} className={entryClass}>
            <KeyRound aria-hidden />
            Change Password
          </button>
        </li>
        <li>
          <Link href="/api-tokens" prefetch={false} onClick={close} className={entryClass}>
            <SquareTerminal aria-hidden />
            API Tokens
          </Link>
        </li>
        {isAdmin && (
          <>
            <li>
              <Link href="/webhooks" prefetch={false} onClick={close} className={entryClass}>
                <Webhook aria-hidden />
                Webhooks
              </Link>
            </li>
            <li>
              <Link href="/users" prefetch={false} onClick={close} className={entryClass}>
                <Users aria-hidden />
                Users
              </Link>
            </li>
            <li>
              <Link href="/audit-log" prefetch={false} onClick={close} className={entryClass}>
                <ScrollText aria-hidden />
                Audit Log
              </Link>
            </li>
          </>
        )}
      </ul>
      {changing && <ChangePassword email={email} onClose={() => setChanging(false)} />}
    </>
  );
}

const entryClass =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm hover:bg-surface-hover max-sm:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted";
