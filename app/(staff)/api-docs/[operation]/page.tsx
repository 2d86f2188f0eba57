import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { apiDocument } from "@/app/api/openapi.json/document";
import { OperationDetails } from "@/components/api-docs/operation-details";
import { curlOf } from "@/lib/openapi/example";
import { listOperations } from "@/lib/openapi/listing";

type OperationPageProps = { params: Promise<{ operation: string }> };

async function find({ params }: OperationPageProps) {
  const { operation: id } = await params;
  const document = await apiDocument();
  const found = listOperations(document).find(({ operation }) => operation.operationId === id);
  return found ? { found, components: document.components.schemas } : null;
}

export async function generateMetadata(props: OperationPageProps): Promise<Metadata> {
  const summary = (await find(props))?.found.operation.summary;
  return { title: summary ? `${summary} · API Documentation` : "API Documentation" };
}

export default async function OperationPage(props: OperationPageProps) {
  const answer = await find(props);
  if (!answer) notFound();
  const { found, components } = answer;
  return (
    <OperationDetails
      method={found.method.toUpperCase()}
      path={found.path}
      operation={found.operation}
      components={components}
      example={curlOf(found, components)}
    />
  );
}
