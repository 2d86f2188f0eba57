import { answerWith, type Reply, type Script } from "./model-server";

interface Answers {
  advice?: { recommendations: { quote: string; advice: string }[]; keyword_ideas?: Idea[] };
  texts?: Texts | Texts[];
  ideas?: Idea[];
}
interface Idea {
  keyword: string;
  keyword_type: string;
}
interface Texts {
  title?: string | null;
  meta_description?: string | null;
  description?: string | null;
}

/** Returns a model with these answers to SEO prompts. Checks find nothing. */
export function seoModel({ advice, texts, ideas }: Answers = {}): Script {
  const rest = [texts ?? {}].flat();
  return ({ prompt }): Reply => {
    const asked = JSON.parse(prompt) as Record<string, unknown>;
    if ("target_keywords" in asked) {
      const next = rest.length > 1 ? rest.shift() : rest[0];
      return json({ title: null, meta_description: null, description: null, ...next });
    }
    if ("seeds" in asked) return json({ keyword_ideas: ideas ?? [] });
    if ("checks" in asked) return json({ recommendations: [], keyword_ideas: [], ...advice });
    return json({ findings: [] });
  };
}

function json(answer: object): Reply {
  return answerWith(JSON.stringify(answer));
}
