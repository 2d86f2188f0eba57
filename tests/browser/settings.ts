/** Where the browser tests' own server listens, and its demo accounts' password. */
export const PORT = 3210;
export const ORIGIN = `http://127.0.0.1:${PORT}`;
export const DEMO_PASSWORD = "password of the browser tests";
