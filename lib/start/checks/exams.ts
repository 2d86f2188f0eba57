import { sql } from "drizzle-orm";
import { type Connection, rows } from "@/db/client";
import { compilePolicies } from "@/lib/checking/compile";
import type { Config } from "@/lib/config";
import { plural } from "@/lib/format";
import { callsOf } from "@/lib/judging/modes";
import { loadPolicySets } from "@/lib/policies/policy-set";
import { type Finding, ok, warning } from "./report";

/** What is known of the model's worth, and what a whole re-validation would cost; nothing without a model. */
export async function checkExams({ db }: Connection, settings: Config): Promise<Finding[]> {
  const { model } = settings;
  if (!model) return [];
  try {
    const [known] = await rows<{ never: number; model: string | null; day: string | null }>(
      db,
      sql`select
          (select count(*)::int from rules r where r.is_active
            and r.rule_type in ('tone_requirement', 'image_requirement')
            and not exists (select from exam_results x where x.rule = r.id)) as never,
          last.model, to_char(last.finished_at, 'YYYY-MM-DD') as day
        from (select 1) one left join lateral (
          select model, finished_at from exams where state = 'completed' order by id desc limit 1
        ) last on true`,
    );
    return [
      neverExamined(known?.never ?? 0),
      lastExam(model, known?.model ?? null, known?.day ?? null),
      await cost(db, settings),
    ];
  } catch {
    // The migrations are due, which has been said already.
    return [];
  }
}

function neverExamined(count: number): Finding {
  return count === 0
    ? ok("Exams", "every rule that the model judges was examined")
    : warning(
        "Exams",
        `${plural(count, "rule")} that the model judges ${count === 1 ? "was" : "were"} never examined. Give them examples, then run: npm run exam`,
      );
}

function lastExam(model: string, of: string | null, day: string | null): Finding {
  if (of === null) return warning("Last exam", "none yet. Run: npm run exam");
  const text = `on ${day}, of ${of}`;
  return of === model
    ? ok("Last exam", text)
    : warning("Last exam", `${text}; AI_MODEL is ${model}. Run: npm run exam`);
}

async function cost(db: Connection["db"], { AI_JUDGE }: Config): Promise<Finding> {
  const pairs = await rows<{ categoryId: number; brandGuidelinesId: number | null; count: number }>(
    db,
    sql`select category_id as "categoryId", brand_guidelines_id as "brandGuidelinesId",
        count(*)::int as count from products group by 1, 2`,
  );
  const loaded = await loadPolicySets(db, pairs);
  const mode = AI_JUDGE === "auto" ? "whole" : AI_JUDGE;
  let calls = 0;
  for (const { set, categoryId, brandGuidelinesId } of loaded) {
    const pair = pairs.find(
      (each) => each.categoryId === categoryId && each.brandGuidelinesId === brandGuidelinesId,
    );
    calls += callsOf(compilePolicies(set).questions, mode).length * (pair?.count ?? 0);
  }
  return ok(
    "Re-validation",
    `of all products takes at most ${plural(calls, "call")} of the model; what it has answered is replayed`,
  );
}
