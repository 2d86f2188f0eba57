import { finds, startModelServer } from "../support/model-server";

/**
 * Runs a model in its own process that returns no findings after a delay. Sends its address to the
 * parent process, and replies to messages with the maximum number of concurrent calls.
 */
const delay = Number(process.argv[2]);
const model = await startModelServer();
model.answer(() => new Promise((resolve) => setTimeout(() => resolve(finds()), delay)));
process.on("message", () => process.send?.(model.peak));
process.on("disconnect", () => process.exit());
process.send?.(model.url);
