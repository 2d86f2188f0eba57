import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Returns the instructions to follow after a move. The generated secret of an embedded workspace
 * stays in its folder, and the instructions refer to that file.
 * @param currentSecret the current AUTH_SECRET
 */
export function listNextSteps(folder: string, currentSecret: string | undefined): string[] {
  return [
    "Next:",
    ...listSecretSteps(path.join(folder, "auth-secret"), currentSecret),
    "- Set DATABASE_URL in .env, if it is not set there yet.",
    "- Start Plumbline: npm start",
    `- Keep ${folder} as a backup until you are sure.`,
  ];
}

function listSecretSteps(file: string, currentSecret: string | undefined): string[] {
  if (!existsSync(file))
    return ["- Keep AUTH_SECRET as it is: sessions and webhook secrets depend on it."];
  const consequence =
    "With a different value, everyone has to sign in again, and each webhook needs a new secret.";
  if (!currentSecret)
    return [
      `- Set AUTH_SECRET to the content of ${file}. ${consequence}`,
      `    echo "AUTH_SECRET=$(cat '${file}')" >> .env`,
    ];
  return currentSecret === readFileSync(file, "utf8")
    ? []
    : [
        `- AUTH_SECRET is not the content of ${file}. If you set it only for this move, replace it with that content. ${consequence}`,
      ];
}
