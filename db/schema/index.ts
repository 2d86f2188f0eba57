export * from "./notifications";
export * from "./policies";
export * from "./products";
export * from "./seo";
export * from "./tokens";
export * from "./users";
export * from "./validations";
export * from "./webhooks";
