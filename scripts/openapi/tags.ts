/**
 * The groups of endpoints in display order. An endpoint belongs to the first group whose path
 * matches.
 */
const GROUPS: readonly { name: string; description: string; path: RegExp }[] = [
  {
    name: "Products",
    description: "Product texts, their states and their history.",
    path: /^\/products\/(products|deletions|edits|fields|bulk-updates)\//,
  },
  {
    name: "Uploads",
    description: "Files of products, their sources, and the batches made of them.",
    path: /^\/products\/(batches|import|sources|upload)/,
  },
  {
    name: "Validations",
    description: "Checks of texts against policies, what they found, and decisions on them.",
    path: /^\/(validations|review)\//,
  },
  {
    name: "Bulk changes",
    description:
      "Change many texts at once. Each change is verified first, and all of it can be undone.",
    path: /^\/bulk-changes\//,
  },
  {
    name: "Policies",
    description: "Categories, brand guidelines, rule sets, their rules and versions.",
    path: /^\/policies\//,
  },
  {
    name: "SEO",
    description: "Search scores, keywords and better texts of products.",
    path: /^\/seo\//,
  },
  {
    name: "Analytics",
    description: "Figures over a period.",
    path: /^\/products\/analytics\//,
  },
  {
    name: "Views",
    description: "Saved filters and orders of lists.",
    path: /^\/views\//,
  },
  {
    name: "Workspace",
    description: "What it contains, the first steps, and what was found.",
    path: /^\/workspace\//,
  },
  {
    name: "Palette",
    description: "Pages and objects by name.",
    path: /^\/palette\//,
  },
  {
    name: "Notifications",
    description: "The user's notifications.",
    path: /^\/notifications\//,
  },
  {
    name: "Webhooks",
    description: "Addresses that receive events, and their deliveries.",
    path: /^\/webhooks\//,
  },
  {
    name: "Agents",
    description: "Tools for agents, by the Model Context Protocol.",
    path: /^\/mcp\//,
  },
  {
    name: "Accounts",
    description: "Sign-in, personal API tokens and users.",
    path: /^\/auth\//,
  },
  {
    name: "Service",
    description: "Whether Plumbline runs, what it measures, and this document.",
    path: /^\/(health|ready|metrics|openapi\.json)/,
  },
];

/**
 * Returns the group that an endpoint's path belongs to.
 * @throws Error if no group matches the path
 */
export function tagOf(path: string): string {
  const group = GROUPS.find((candidate) => candidate.path.test(path));
  if (!group) throw new Error(`No group of the API's document takes ${path}.`);
  return group.name;
}

/** Returns the groups that a document uses. */
export function tagsOf(paths: readonly string[]): { name: string; description: string }[] {
  const used = new Set(paths.map(tagOf));
  return GROUPS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({
    name,
    description,
  }));
}
