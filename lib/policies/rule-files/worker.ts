import { serveTasks } from "@/lib/platform/files/serve-tasks";
import { convertFiles } from "../foreign-rules/convert";
import { judgeFile } from "../rules/files/judge";

/** Tasks on rule files that run outside the server process, by name. */
const tasks = { convert: convertFiles, judge: judgeFile };

export type Tasks = typeof tasks;

serveTasks(tasks);
