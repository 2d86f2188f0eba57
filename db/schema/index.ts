export * from "./policies";
export * from "./products";
export * from "./users";
export * from "./validations";
