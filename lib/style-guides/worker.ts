import { serveTasks } from "@/lib/platform/files/serve-tasks";
import { readStyleGuide } from "./read-task";

const tasks = { read: readStyleGuide };

export type Tasks = typeof tasks;

serveTasks(tasks);
