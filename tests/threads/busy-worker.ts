import { serveTasks } from "@/lib/platform/files/serve-tasks";

const tasks = {
  /** Uses CPU time. */
  work(cpuMs: number): number {
    const start = process.threadCpuUsage();
    const used = () => {
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    };
    while (used() < cpuMs);
    return cpuMs;
  },
};

export type BusyTasks = typeof tasks;

serveTasks(tasks);
