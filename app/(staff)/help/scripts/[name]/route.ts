import { readScript } from "@/lib/insights/manual/read";

type ScriptContext = { params: Promise<{ name: string }> };

/** Serves a script linked from the manual. middleware.ts restricts access to signed-in users. */
export async function GET(_: Request, { params }: ScriptContext): Promise<Response> {
  const { name } = await params;
  const script = await readScript(name);
  if (script === null) return new Response("This script does not exist.", { status: 404 });
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
