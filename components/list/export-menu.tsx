export { ExportMenu } from "@/components/ui/export-menu";
