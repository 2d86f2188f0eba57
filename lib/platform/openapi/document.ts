import document from "./openapi.json";
import type { OpenApiDocument } from "./schemas";

/** The OpenAPI document of all endpoints, generated from their declarations by `npm run generate:api`. */
export const apiDocument = document as unknown as OpenApiDocument;
