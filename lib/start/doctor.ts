import { existsSync } from "node:fs";
import { toLines } from "./checks/report";
import { diagnose } from "./diagnose";

/**
 * `npm run doctor`: checks everything that Plumbline needs to run, prints one line per check with
 * the action to take, and exits with 1 if there is a problem. Can run while the server is running.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
const results = await diagnose(process.env);
for (const line of toLines(results)) console.log(line);
const problems = results.filter(({ level }) => level === "problem").length;
console.log(
  problems === 0
    ? "\nNo problems."
    : `\n${problems} ${problems === 1 ? "problem" : "problems"} to solve.`,
);
process.exit(problems === 0 ? 0 : 1);
