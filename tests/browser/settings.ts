/** The port of the browser tests' server. A second checkout needs another one. */
export const PORT = Number(process.env.BROWSER_TEST_PORT ?? 3210);
export const ORIGIN = `http://127.0.0.1:${PORT}`;
export const DEMO_PASSWORD = "password of the browser tests";
