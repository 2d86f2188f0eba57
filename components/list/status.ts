/** The result of an action on a list, shown in the banner above it. */
export interface Status {
  tone: "success" | "error";
  text: string;
}

export type SetStatus = (status: Status | null) => void;

export function createSuccess(text: string): Status {
  return { tone: "success", text };
}

export function createFailure(text: string): Status {
  return { tone: "error", text: `Error: ${text}` };
}
