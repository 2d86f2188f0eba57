/** Types for the parts of an OpenAPI 3.1 document that are used here. */

export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  explode?: boolean;
  description?: string;
  schema: JsonSchema;
}

export type Content = Readonly<Record<string, { schema?: JsonSchema }>>;

export interface ApiResponse {
  description: string;
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<string, ApiResponse>>;
  security: readonly Readonly<Record<string, readonly string[]>>[];
}

export const OPERATION_METHODS = ["get", "post", "put", "patch", "delete"] as const;
type OperationMethod = (typeof OPERATION_METHODS)[number];
export type PathItem = Readonly<Partial<Record<OperationMethod, Operation>>>;

export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    /** `identifier` is an SPDX license identifier. */
    license: { name: string; identifier: string };
  };
  servers: readonly { url: string }[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    securitySchemes: Readonly<Record<string, unknown>>;
  };
}

/** A GET request with example values for its parameters. */
export interface ExampleRequest {
  /** The path with placeholders, such as `/products/products/{id}/`. */
  path: string;
  parameters: readonly { name: string; value: string }[];
  /**
   * The query string with the required parameters and, for lists, a short page. Null if the
   * operation has no query parameters.
   */
  query: string | null;
}
