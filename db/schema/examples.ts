import { customType } from "drizzle-orm/pg-core";
import type { Example } from "../../lib/enums";
import { readExample, writeExample } from "./example-text";

/** A rule example stored in a text column. */
export const example = customType<{ data: Example; driverData: string }>({
  dataType: () => "text",
  toDriver: writeExample,
  fromDriver: readExample,
});
