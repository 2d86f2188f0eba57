import { redirect } from "next/navigation";

/** Any unknown path leads to the dashboard. */
export default function Unknown(): never {
  redirect("/dashboard");
}
