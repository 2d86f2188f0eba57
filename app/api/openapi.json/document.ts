import { openApiDocument } from "@/lib/openapi/document";
import type { Endpoint } from "@/lib/openapi/operation";
import { OPERATION_METHODS, type OpenApiDocument } from "@/lib/openapi/schemas";
import { ROUTES } from "./routes";

let made: Promise<OpenApiDocument> | undefined;

/** The document of the API as it runs; made at the first call. */
export function apiDocument(): Promise<OpenApiDocument> {
  made ??= endpoints().then(openApiDocument);
  return made;
}

/** Lists every method of every path with its declaration, without those that only answer 405. */
export async function endpoints(): Promise<Endpoint[]> {
  const files = Object.entries(ROUTES).map(async ([path, load]) => {
    const verbs = await load();
    return OPERATION_METHODS.flatMap((method) => {
      const declaration = verbs[method.toUpperCase() as Uppercase<typeof method>]?.declaration;
      return declaration ? [{ path, method, declaration }] : [];
    });
  });
  return (await Promise.all(files)).flat();
}
