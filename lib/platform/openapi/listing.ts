import type { OpenApiDocument, Operation } from "./schemas";

export interface ListedOperation {
  path: string;
  /** The HTTP method in lowercase. */
  method: string;
  operation: Operation;
}

/** Returns the operations of a document in the order of their paths. */
export function listOperations(document: OpenApiDocument): ListedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the operations grouped by tag, in the document's order. */
export function groupOperations(document: OpenApiDocument) {
  const all = listOperations(document);
  return document.tags.map(({ name }) => ({
    name,
    entries: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
      })),
  }));
}
