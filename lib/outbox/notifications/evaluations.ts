import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";

interface EvaluationEvent {
  id: number;
  model: string;
  createdBy: number | null;
  occasion: string;
  gotWorse: boolean;
  /** Whether any of its cases was also in an earlier evaluation. */
  isCompared: boolean;
}

/**
 * Notifies admins of a completed evaluation: all of them for a new model, otherwise the person who started
 * it.
 */
export async function notifyOfEvaluation(tx: Database, evaluation: EvaluationEvent): Promise<void> {
  const { id, model, gotWorse, isCompared, createdBy } = evaluation;
  const detail = JSON.stringify({
    evaluation: id,
    model,
    ...(isCompared && { gotWorse }),
  });
  const told =
    evaluation.occasion === "model" || createdBy === null
      ? sql`${users.role} = 'admin' and ${users.isActive}`
      : sql`${users.id} = ${createdBy}`;
  await tx.execute(sql`
    insert into ${notifications} (user_id, kind, detail)
    select ${users.id}, 'evaluation_finished', ${detail}::jsonb from ${users} where ${told}`);
}
