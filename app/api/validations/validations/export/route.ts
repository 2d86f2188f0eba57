import { EVERYONE } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { exportValidations } from "@/lib/validations/export";
import { validationExport } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, query: validationExport }, ({ query }) => exportValidations(query)),
});
