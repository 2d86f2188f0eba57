"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Role } from "@/lib/enums";

const RoleContext = createContext<Role | null>(null);

/** Provides the user's role, for actions that only some roles see. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/** Returns the user's role; null outside the signed-in screens. */
export function useRole(): Role | null {
  return useContext(RoleContext);
}
