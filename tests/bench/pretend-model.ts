import { finds, startModelServer } from "../support/model-server";

/**
 * A model in its own process that finds nothing after a delay. Sends its address, and replies to
 * messages with the maximum number of concurrent calls.
 */
const delay = Number(process.argv[2]);
const model = await startModelServer();
model.answer(() => new Promise((resolve) => setTimeout(() => resolve(finds()), delay)));
process.on("message", () => process.send?.(model.peak));
process.on("disconnect", () => process.exit());
process.send?.(model.url);
