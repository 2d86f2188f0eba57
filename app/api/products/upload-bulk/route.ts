import { defineEndpoint } from "@/lib/route";
import { uploadRoute } from "../upload-route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({ POST: uploadRoute });
