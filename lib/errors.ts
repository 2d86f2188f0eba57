/** Domain errors and their HTTP status codes. */

/** Messages by field, nested like the body: `{name: ["…"], guideline: {title: ["…"]}}`. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors;
}

export const STATUS_BY_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof STATUS_BY_KIND;

/** An error with a message for the user. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly details: {
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      /** Additional properties of the response body. */
      body?: Record<string, unknown>;
      headers?: Record<string, string>;
      /** The id of the rejected user, for the log. */
      person?: number;
    } = {},
  ) {
    super(message);
  }
}

/** Returns an error for one invalid field. */
export function invalidField(field: string, sentence: string): DomainError {
  return invalidFields({ [field]: [sentence] });
}

/** Creates an error for several invalid fields. Its message is that of the first field. */
export function invalidFields(fields: FieldErrors): DomainError {
  return new DomainError("invalid", summarizeErrors(fields), { fields });
}

export function notFound(resource: string): DomainError {
  return new DomainError("not_found", `${resource} not found.`);
}

/** Creates an error for a conflict with stored data. For a duplicate value, pass its field. */
export function conflict(sentence: string, field?: string): DomainError {
  return new DomainError("conflict", sentence, field ? { fields: { [field]: [sentence] } } : {});
}

/**
 * Returns the first message as a sentence. "This" refers to the field next to which the message is
 * shown, so it is replaced with the field's name. A sentence about a nested field begins with its
 * path.
 */
function summarizeErrors(fields: FieldErrors, fieldPath: string[] = []): string {
  const [first] = Object.entries(fields);
  if (!first) return "The input is not valid.";
  const [key, value] = first;
  const path = [...fieldPath, key];
  if (!Array.isArray(value)) return summarizeErrors(value, path);
  if (path.length > 1) return `${path.join(".")}: ${value[0]}`;
  return (value[0] ?? "").replace(
    /^This(?: field)?(?= (?:must|may|is|has|contains|cannot)\b)/,
    `“${key}”`,
  );
}

/** Fields and messages for violated unique indexes. */
const DUPLICATE_MESSAGES: Record<string, [field: string, sentence: string]> = {
  users_email_key: ["email", "A user with this email already exists."],
  invitations_email_key: [
    "email",
    "This person is already invited. Renew or withdraw the invitation instead.",
  ],
  users_username_key: ["username", "This username is already taken."],
  categories_name_key: ["name", "A category with this name already exists."],
  category_guidelines_category_key: ["category", "This category already has a guideline."],
  rule_sets_name_key: ["name", "A rule set with this name already exists."],
  products_product_id_key: ["product_id", "A product with this product_id already exists."],
  product_fields_key_key: ["key", "A field with this key already exists."],
  product_fields_label_key: ["label", "A field with this label already exists."],
  saved_views_name_key: ["name", "A view with this name already exists."],
  approvals_validation_key: ["validation", "This validation has already been reviewed."],
};

/** Database outages and rejections by SQLSTATE or driver code: message and retry time. */
const OUTAGES: [codes: RegExp, sentence: string, retryAfterSeconds: number][] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|25P0[34]|57P0[1-5]|08...)$/,
    "The database cannot be reached. Try again shortly.",
    5,
  ],
  [/^53300$/, "The database has no free connection. Try again shortly.", 5],
  [/^(57014|55P03)$/, "The database took too long to answer. Try again shortly.", 5],
  [
    /^25006$/,
    "The database is read-only: nothing can be stored until it accepts writes again. Stored data can still be read.",
    30,
  ],
];
/** Postgres error code for a full disk. */
const DISK_FULL_CODE = "53100";

/** Creates the error for a full disk, which prevents writes but not reads. */
export function createDiskFullError(
  message = "The disk is nearly full: nothing can be stored until space is freed. Stored data can still be read.",
): DomainError {
  return new DomainError("unavailable", message, { retryAfterSeconds: 60 });
}

/** Converts anything thrown to a domain error, or to null for an internal error. */
export function toDomainError(thrownValue: unknown): DomainError | null {
  for (let error = thrownValue; error instanceof Error; error = error.cause) {
    if (error instanceof DomainError) return error;
    const domainError = convertDatabaseError(error as DatabaseError);
    if (domainError) return domainError;
  }
  return null;
}

type DatabaseError = Error & { code?: string; constraint?: string; constraint_name?: string };

function convertDatabaseError(error: DatabaseError): DomainError | null {
  if (!error.code) return null;
  for (const [codes, sentence, retryAfterSeconds] of OUTAGES)
    if (codes.test(error.code))
      return new DomainError("unavailable", sentence, { retryAfterSeconds });
  if (error.code === DISK_FULL_CODE) return createDiskFullError();
  if (error.code !== "23505") return null;
  const duplicate = DUPLICATE_MESSAGES[error.constraint_name ?? error.constraint ?? ""];
  return duplicate ? conflict(duplicate[1], duplicate[0]) : null;
}

/** Returns the response for an error. For an internal error (null), it contains no details. */
export function createErrorResponse(error: DomainError | null, requestId: string): Response {
  const sentence = error?.message ?? "Something went wrong on our side. Please try again.";
  const { fields, body, headers, retryAfterSeconds } = error?.details ?? {};
  return Response.json(
    {
      ...fields,
      ...body,
      message: sentence,
      error: sentence,
      ...(error ? {} : { request_id: requestId }),
    },
    {
      status: STATUS_BY_KIND[error?.kind ?? "internal"],
      headers: {
        ...headers,
        ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      },
    },
  );
}
