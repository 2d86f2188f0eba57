import type { z } from "zod";
import type { ErrorKind, FieldErrors } from "@/lib/errors";
import type { AccountLimitName } from "../account-limits";
import type { BodyOptions } from "../request-body";
import type { Access } from "../roles";

/**
 * Everything about an endpoint: its inputs, output and permissions. The handler is checked against
 * it, and the documentation is generated from it.
 */
export interface Declaration<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  /** Required by its type, so that an endpoint without permissions does not compile. */
  roles: A;
  /** A one-line summary without a period. */
  summary?: string;
  params?: P;
  query?: Q;
  /** Without one the body is not read. */
  body?: B;
  /** How the body is read, if differently from other requests. */
  reads?: BodyOptions;
  /**
   * Completes the field errors of a rejected body with those that need the database, so that one
   * response reports them all.
   */
  allFaults?(sent: unknown, faults: FieldErrors, params: z.output<P>): Promise<FieldErrors>;
  /** Requires a session: rejects personal API tokens. */
  signedIn?: true;
  /** For the documentation of an endpoint that authorizes personal API tokens in its handler. */
  apiToken?: true;
  /** A POST that only reads: it also works if the disk is full, unless it must record something. */
  storesNothing?: true;
  /** Polled by a monitor: answered while the process starts, logged at debug level. */
  probe?: true;
  /** Counts calls per account and minute: 429 beyond the limit of this name. */
  limit?: AccountLimitName;
  /** The shape of the response; validated outside production. */
  answer?: z.ZodType;
  /** The success status: 200, or 204 if the handler returns nothing. */
  status?: number;

  // The remaining fields are documentation only; the handler implements them.

  /** The fields of a multipart body. */
  form?: z.ZodType;
  /** A second success response of another shape, and when it is returned. */
  also?: { status: number; answer: z.ZodType; when: string };
  /** The media types of a response that is not JSON. */
  media?: readonly string[];
  /** Error responses beyond those implied by the other fields. */
  refusals?: readonly (
    | "forbidden"
    | "not_found"
    | "conflict"
    | "precondition_failed"
    | "too_large"
    | "too_many"
    | "unavailable"
  )[];
  /** Further keys of error bodies; these error responses are documented, too. */
  errors?: Partial<Record<ErrorKind, z.ZodObject>>;
}
