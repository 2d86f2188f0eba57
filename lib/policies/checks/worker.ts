import { LRUCache } from "lru-cache";
import { type CheckOptions, checkPolicies } from "@/lib/checking/policy-checks/check";
import type { PolicyCheckResult, PolicyCollection } from "@/lib/checking/policy-checks/types";
import { serveTasks } from "@/lib/platform/files/serve-tasks";

export interface CheckTask {
  collection: PolicyCollection;
  options: CheckOptions;
}

const MAX_POLICIES = 2000;

function createTasks() {
  const policies = new LRUCache<string, object>({ max: MAX_POLICIES });

  /** Returns the equal policy of an earlier task, which is already parsed. */
  function intern<T extends object>(policy: T): T {
    const key = JSON.stringify(policy);
    const known = (policies.get(key) as T | undefined) ?? policy;
    policies.set(key, known);
    return known;
  }

  return {
    check({ collection, options }: CheckTask): PolicyCheckResult {
      const internedCollection = {
        ...collection,
        categories: collection.categories.map((category) => ({
          ...category,
          guideline: category.guideline && intern(category.guideline),
        })),
        brands: collection.brands.map(intern),
        ruleSets: collection.ruleSets.map(intern),
      };
      return checkPolicies(internedCollection, options);
    },
  };
}

export type Tasks = ReturnType<typeof createTasks>;

serveTasks(createTasks());
