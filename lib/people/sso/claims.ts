import { z } from "zod";
import type { Role } from "@/lib/enums";
import type { OidcSettings, RoleMapping } from "@/lib/platform/config";
import { isObject } from "@/lib/platform/is-object";
import { findTextFault } from "@/lib/platform/text-fault";

export type Claims = Readonly<Record<string, unknown>>;

/** The provider's claims about a user. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null if the claim is missing or invalid. */
  email: string | null;
  emailIsVerified: boolean;
  firstName: string;
  lastName: string;
}

const MAX_NAME = 150;

/** Parses the claims of an ID token that were merged with those of the userinfo endpoint. */
export function identityOf(claims: Claims & { iss: string; sub: string }): Identity {
  const email = z.email().max(254).safeParse(toTrimmedText(claims.email));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.success ? email.data : null,
    emailIsVerified: claims.email_verified === true,
    firstName: toTrimmedText(claims.given_name).slice(0, MAX_NAME),
    lastName: toTrimmedText(claims.family_name).slice(0, MAX_NAME),
  };
}

function toTrimmedText(value: unknown): string {
  return typeof value === "string" && !findTextFault(value) ? value.trim() : "";
}

/**
 * Returns the value at a dotted path. Names may contain dots too, as in
 * `https://example.com/roles` or `resource_access.my.client.roles`.
 */
export function claimAt(value: unknown, path: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    const nestedValue = Object.hasOwn(value, name)
      ? claimAt(value[name], path.slice(dot + 1))
      : undefined;
    if (nestedValue !== undefined) return nestedValue;
  }
  return undefined;
}

/**
 * Returns the role that the claims map to; null if none does, and undefined if single sign-on sets
 * no roles.
 */
export function roleOf(
  claims: Claims,
  { roleClaim, roles }: Pick<OidcSettings, "roleClaim" | "roles">,
): Role | null | undefined {
  return roleClaim === null ? undefined : mapRole(claimAt(claims, roleClaim), roles);
}

/**
 * Returns the role of the first mapping that matches a value. `*` applies only if no other does.
 */
function mapRole(claim: unknown, mappings: readonly RoleMapping[]): Role | null {
  const values = [claim].flat().filter((value) => typeof value === "string" && value !== "");
  if (values.length === 0) return null;
  const mapping =
    mappings.find(({ value }) => value !== "*" && values.includes(value)) ??
    mappings.find(({ value }) => value === "*");
  return mapping?.role ?? null;
}
