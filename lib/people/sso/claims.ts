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
  /** Null if the provider does not say whether it has verified the address. */
  emailIsVerified: boolean | null;
  firstName: string;
  lastName: string;
}

const MAX_NAME_LENGTH = 150;

/**
 * Merges the claims of an ID token with those of the userinfo endpoint. The ID token takes
 * precedence, except that the email and its verification come from the same source: from the first
 * one with both claims, or else from the first one with an email.
 */
export function mergeClaims(idToken: Claims, userinfo: Claims): Claims {
  const sources = [idToken, userinfo].filter(({ email }) => email !== undefined);
  const source = sources.find(({ email_verified }) => email_verified !== undefined) ?? sources[0];
  return {
    ...userinfo,
    ...idToken,
    email: source?.email,
    email_verified: source?.email_verified,
  };
}

/** Parses the claims of an ID token after they were merged with those of the userinfo endpoint. */
export function toIdentity(claims: Claims & { iss: string; sub: string }): Identity {
  const email = z.email().max(254).safeParse(toTrimmedText(claims.email));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.success ? email.data : null,
    emailIsVerified: claims.email_verified === undefined ? null : claims.email_verified === true,
    firstName: toTrimmedText(claims.given_name).slice(0, MAX_NAME_LENGTH),
    lastName: toTrimmedText(claims.family_name).slice(0, MAX_NAME_LENGTH),
  };
}

function toTrimmedText(value: unknown): string {
  return typeof value === "string" && !findTextFault(value) ? value.trim() : "";
}

/**
 * Returns the value at a dotted path. Names may contain dots too, as in
 * `https://example.com/roles` or `resource_access.my.client.roles`.
 */
export function getClaim(value: unknown, path: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
    const name = path.slice(0, dot);
    const nestedValue = Object.hasOwn(value, name)
      ? getClaim(value[name], path.slice(dot + 1))
      : undefined;
    if (nestedValue !== undefined) return nestedValue;
  }
  return undefined;
}

/**
 * Returns the role that the claims map to, null if no claim maps to a role, or undefined if single
 * sign-on does not set roles.
 */
export function selectRole(
  claims: Claims,
  { roleClaim, roles }: Pick<OidcSettings, "roleClaim" | "roles">,
): Role | null | undefined {
  return roleClaim === null ? undefined : mapRole(getClaim(claims, roleClaim), roles);
}

/** Returns the first matching mapping's role. `*` applies if no other one matches. */
function mapRole(claim: unknown, mappings: readonly RoleMapping[]): Role | null {
  const values = [claim].flat().filter((value) => typeof value === "string" && value !== "");
  if (values.length === 0) return null;
  const mapping =
    mappings.find(({ value }) => value !== "*" && values.includes(value)) ??
    mappings.find(({ value }) => value === "*");
  return mapping?.role ?? null;
}
