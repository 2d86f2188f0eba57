/** Parses the ids and versions in `ruleSetVersions`, such as `3.2,5.1`. */
export function readVersions(ruleSetVersions: string): { rule_set: number; version: number }[] {
  return ruleSetVersions.split(",").map((ruleSetVersion) => {
    const [id, version] = ruleSetVersion.split(".");
    return { rule_set: Number(id), version: Number(version) };
  });
}
