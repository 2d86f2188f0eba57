import { redirect } from "next/navigation";

/** Redirects any unknown path to the dashboard. */
export default function Unknown(): never {
  redirect("/dashboard");
}
