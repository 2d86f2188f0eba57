import type { z } from "zod";
import type { FieldErrors } from "@/lib/errors";
import type { AccountLimitName } from "../account-limits";
import type { Access } from "../roles";

/** What an endpoint takes, gives and demands: what its handler is held to, and its documentation. */
export interface Declaration<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  /** Required by its type, so that a forgotten permission does not compile. */
  roles: A;
  /** One line that says what it does, without a full stop. */
  summary?: string;
  params?: P;
  query?: Q;
  /** Without one the body is not read. */
  body?: B;
  /**
   * Completes the faults of a body that the schema refused with those that only the database shows,
   * so that one answer names them all.
   */
  allFaults?(sent: unknown, faults: FieldErrors, params: z.output<P>): Promise<FieldErrors>;
  /** Demands a sign-in: refuses personal API tokens. */
  signedIn?: true;
  /** A POST that only asks: it answers where the disk is full too, unless it must note something. */
  storesNothing?: true;
  /** Asked every few seconds by a monitor: answered while the process starts, logged at debug level. */
  probe?: true;
  /** Counts its calls per account and minute: 429 above the limit of this name. */
  limit?: AccountLimitName;
  /** The shape of the answer; held against it outside production. */
  answer?: z.ZodType;
  /** The status of success: 200, or 204 where the handler answers nothing. */
  status?: number;

  // What follows is documentation alone: the handler sees to it itself.

  /** What a multipart body holds. */
  form?: z.ZodType;
  /** A second success of another shape, and when it is answered. */
  also?: { status: number; answer: z.ZodType; when: string };
  /** The media types of an answer that is no JSON. */
  media?: readonly string[];
  /** How it refuses beyond what the other fields imply. */
  refusals?: readonly ("conflict" | "precondition_failed" | "too_many" | "unavailable")[];
}
