import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { sendNotifications } from "./send";

interface EvaluationEvent {
  id: number;
  model: string;
  createdBy: number | null;
  occasion: string;
  gotWorse: boolean;
  /** True if an earlier evaluation contains any of the same cases. */
  isCompared: boolean;
}

/** Notifies all admins, or only the one who started it, of a completed evaluation. */
export async function notifyOfEvaluation(tx: Database, evaluation: EvaluationEvent): Promise<void> {
  const { id, model, gotWorse, isCompared, createdBy } = evaluation;
  const detail = { evaluation: id, model, ...(isCompared && { gotWorse }) };
  const recipients = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      evaluation.occasion === "model" || createdBy === null
        ? and(eq(users.role, "admin"), eq(users.isActive, true))
        : eq(users.id, createdBy),
    );
  await sendNotifications(
    tx,
    "evaluation_finished",
    recipients.map(({ userId }) => ({ userId, detail })),
  );
}
