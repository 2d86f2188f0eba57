import type { Metadata } from "next";
import { MappingsScreen } from "@/components/imports/mappings-screen";
import { requirePageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Sources and Mappings" };

export default async function MappingsPage() {
  await requirePageSession("/upload");
  return <MappingsScreen />;
}
