import { finds, startModelServer } from "../support/model-server";

/**
 * A model in a process of its own, as a real one is: finds nothing, after so many milliseconds.
 * Sends its address, and to every message of its parent the most calls that ran at once.
 */
const delay = Number(process.argv[2]);
const model = await startModelServer();
model.answer(() => new Promise((resolve) => setTimeout(() => resolve(finds()), delay)));
process.on("message", () => process.send?.(model.peak));
process.on("disconnect", () => process.exit());
process.send?.(model.url);
