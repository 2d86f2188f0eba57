import type { z } from "zod";
import type { ErrorKind, FieldErrors } from "@/lib/errors";
import type { AccountLimitName } from "../account-limits";
import type { BodyOptions } from "../request-body";
import type { Access } from "../roles";

/**
 * The declaration of an endpoint: its inputs, output and permissions. The compiler checks the
 * handler against it, and the documentation is generated from it.
 */
export interface Declaration<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  /** Required, so that an endpoint without permissions does not compile. */
  roles: A;
  /** A one-line summary without a period. */
  summary?: string;
  params?: P;
  query?: Q;
  /** If omitted, the body is not read. */
  body?: B;
  /** Options for reading the body, if they differ from the defaults. */
  bodyOptions?: BodyOptions;
  /** Adds the database's field errors to those of a rejected body, for one response. */
  allFaults?(sent: unknown, faults: FieldErrors, params: z.output<P>): Promise<FieldErrors>;
  /** Requires a session: rejects personal API tokens. */
  signedIn?: true;
  /** Documents that the handler authorizes personal API tokens. */
  apiToken?: true;
  /** True for a POST that only reads, and so works with a full disk. */
  storesNothing?: true;
  /** True for a monitor's endpoint: available during startup, logged at debug level. */
  probe?: true;
  /** Counts calls per account and minute under this name. Beyond the limit, the response is 429. */
  limit?: AccountLimitName;
  /** Returns how many points of `limit` a call costs. By default, it costs one. */
  cost?(body: z.output<B>): number;
  /** The shape of the response; validated outside production. */
  answer?: z.ZodType;
  /**
   * True if the response contains the object's `version`. Its ETag then begins with the version,
   * and is also sent after a change.
   */
  hasVersion?: true;
  /** The success status: 200, or 204 if the handler returns nothing. */
  status?: number;

  // The remaining fields are documentation only; the handler implements them.

  /** The fields of a multipart body. */
  form?: z.ZodType;
  /** A second response that `answer` does not describe, and when it is returned. */
  alternative?: { status: number; answer: z.ZodType; when: string };
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
  /** Additional keys of error bodies. These error responses are also documented. */
  errors?: Partial<Record<ErrorKind, z.ZodObject>>;
}
