import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationDetails } from "@/components/api-docs/operation-details";
import { apiDocument } from "@/lib/platform/openapi/document";
import { curlOf, exampleRequest, exampleResponse } from "@/lib/platform/openapi/example";
import { listOperations } from "@/lib/platform/openapi/listing";

type OperationPageProps = { params: Promise<{ operation: string }> };

async function findOperation({ params }: OperationPageProps) {
  const { operation: id } = await params;
  const endpoint = listOperations(apiDocument).find(
    ({ operation }) => operation.operationId === id,
  );
  return endpoint ? { found: endpoint, components: apiDocument.components.schemas } : null;
}

export async function generateMetadata(props: OperationPageProps): Promise<Metadata> {
  const summary = (await findOperation(props))?.found.operation.summary;
  return { title: summary ? `${summary} · API Documentation` : "API Documentation" };
}

export default async function OperationPage(props: OperationPageProps) {
  const answer = await findOperation(props);
  if (!answer) notFound();
  const { found: endpoint, components } = answer;
  return (
    <OperationDetails
      method={endpoint.method.toUpperCase()}
      path={endpoint.path}
      operation={endpoint.operation}
      components={components}
      example={curlOf(endpoint, components)}
      response={exampleResponse(endpoint.operation, components)}
      request={exampleRequest(endpoint, components)}
    />
  );
}
