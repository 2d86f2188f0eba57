import type { Language } from "./language";

const WRITING_VERBS =
  "use|write|say|prefer|choose|spell|type|put|opt for|go with|go for|stick to|stick with|we use|we write|we say|we prefer|should use|should write|should say|must use|must write|to use|refer to it as|call it|favou?r|spell it|write it|stick with";
const NEGATED_WRITING_VERBS =
  "(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t|we do not|we don['’]t|we never|you must not|you should not|you should never|please do not|please don['’]t|do not ever|don['’]t ever|cannot)(?: ever)? (?:use|write|say|type|put|spell|include|employ|write out|spell out|refer to (?:it|them|this) as|call (?:it|them|this)|mention)";

export const ENGLISH: Language = {
  code: "en",
  samples: { sentence: "Our texts say {x} here.", neutral: "something else" },
  frequent:
    "the|incorrect|forms?|noun|verb|yes|prices?|descriptions? must|headings?|titles|sentences|capitali[sz]e|hyphenate|and|not|use|do|word|terms?|prefer|replace|substitute|include|state|mention|by|don['’]t|with|for|of|is|are|instead|avoid|never|always|write|words?|should|must|to|than|at most|no more|rather|say|or",
  words: {
    write: WRITING_VERBS,
    not: "not|never|and not|but not|but never|and never|don['’]t use|do not use|avoid|and avoid|don['’]t write|do not write|don['’]t say|never use|never write|rather than|instead of|in place of|in preference to|in favou?r of(?= never)|as opposed to|as a replacement for|over",
    instead: "instead of|rather than|in place of",
    avoid: `avoid|avoid using|avoid writing|avoid saying|avoid the use of|avoid terms like|try to avoid|try to avoid using|stay away from|steer clear of|refrain from using|refrain from|do without|eliminate|ban|delete|drop|omit|remove|${NEGATED_WRITING_VERBS}|never ever use|no`,
    notwrite: NEGATED_WRITING_VERBS,
    be: "is|are|was",
    banned:
      "banned|forbidden|prohibited|not allowed|not permitted|off[- ]limits|taboo|not acceptable|unacceptable|not used|never used|not to be used|never to be used|never allowed|never ok(?:ay)?|disallowed|not an option|to be avoided|blacklisted",
    mustnot:
      "must not|must never|should not|should never|may not|may never|cannot|can never|mustn['’]t|shouldn['’]t|is not to|are not to|is never to|are never to",
    appear: "be used|appear|occur|be written|be included|be mentioned",
  },
  terms: [
    {
      form: "(?:<write>) {x}(?:[,;:]| [–—-])? (?:\\()?(?:<not>) {y}",
      bare: "pair",
      examples: [
        ["Use sign in, not log in.", "log in => sign in"],
        ["Write “email”, not “e-mail”.", "e-mail => email"],
        ["Use “purchase” rather than “buy”.", "buy => purchase"],
        ["Use focused – not focussed.", "focussed => focused"],
        ["Write 6km/h, not 6kph.", null],
        [
          "Say “people with disabilities” instead of “the disabled”.",
          "the disabled => people with disabilities",
        ],
        ["Use “they” when the gender is unknown, not “he”.", null],
        ["Use active voice, not passive voice.", null],
        ["Use a hyphen, not a dash.", null],
        ["Use “select”, not “click”, when the reader uses a phone.", null],
      ],
    },
    {
      form: "(?:use|use this|use it)(?:,)? (?:instead of|rather than|not) {y}",
      bare: "none",
      isAboutHeading: true,
      examples: [
        ["Use instead of “catalogue”.", "catalogue"],
        ["# dialog box\n\nUse this rather than “modal”.", "modal => dialog box"],
      ],
    },
    {
      form: "(?:prefer|we prefer) {x} (?:to|over) {y}",
      bare: "pair",
      strength: "soft",
      examples: [
        ["Prefer “help” to “assist”.", "assist => help"],
        ["We prefer older person to elderly.", "elderly => older person"],
      ],
    },
    {
      form: "(?:<instead>) {y},? (?:please )?(?:<write>|try|consider|consider using) {x}",
      bare: "pair",
      examples: [
        ["Instead of “utilize”, write “use”.", "utilize => use"],
        ["Rather than click, use select.", "click => select"],
      ],
    },
    {
      form: "(?:replace|substitute|swap|change|correct) {y} (?:with|by|to|into) {x}",
      bare: "pair",
      examples: [
        ["Replace “utilize” with “use”.", "utilize => use"],
        ["Replace cheap by affordable.", "cheap => affordable"],
      ],
    },
    {
      form: "(?:substitute) {x} for {y}",
      bare: "pair",
      examples: [["Substitute “use” for “utilize”.", "utilize => use"]],
    },
    {
      form: "(?:<notwrite>|avoid|avoid using|avoid writing|avoid saying) {y}(?:[,;:—–]| -|,? but)? ?(?:instead,? )?(?:<write>) {x}",
      bare: "pair",
      examples: [
        ["Don't write “e-mail”, write “email”.", "e-mail => email"],
        ["Do not use “click”; use “select” instead.", "click => select"],
        ["Avoid “utilize”; instead, use “use”.", "utilize => use"],
        ["Don't say cheap but say affordable.", "cheap => affordable"],
      ],
    },
    {
      form: "{y} ?(?:→|⇒|=>|->|➔|➜) ?{x}",
      bare: "pair",
      examples: [
        ["utilize → use", "utilize => use"],
        ["e-mail => email", "e-mail => email"],
      ],
    },
    {
      form: "{y} (?:should|must|needs to|has to|is to|is) (?:always )?(?:be )?(?:replaced (?:with|by)|written as|spelled|spelled as|become|changed to) {x}",
      bare: "pair",
      examples: [["“Utilize” must be replaced with “use”.", "Utilize => use"]],
    },
    {
      form: "{x} (?:is|are) (?:preferred|preferable) (?:to|over) {y}",
      bare: "pair",
      strength: "soft",
      examples: [["“Help” is preferred to “assist”.", "assist => Help"]],
    },
    {
      form: "(?:<avoid>) [^⟦⟧:]{3,90}: {y}",
      bare: "none",
      examples: [["Avoid terms that insult: “crazy”, “dumb” or “lame”.", "crazy | dumb | lame"]],
    },
    {
      form: "never {y}",
      bare: "none",
      examples: [["Never “dropdown”.", "dropdown"]],
    },
    {
      form: "(?:the )?(?:correct|right|preferred|proper) (?:spelling|form|term|word|name) is {x},? (?:not|never|and not) {y}",
      bare: "pair",
      examples: [
        [
          "The correct spelling is “Knowledgebase”, not “KnowledgeBase”.",
          "KnowledgeBase => Knowledgebase",
        ],
      ],
    },
    {
      form: "{x}(?:,? (?:and not|and never|but not|instead of|rather than)|, (?:not|never)) {y}",
      bare: "pair",
      examples: [
        ["“sign in”, not “log in”", "log in => sign in"],
        ["affordable, not cheap", "cheap => affordable"],
        ["Not all readers are experts.", null],
        ["People use “click”, not “select”, when they talk.", null],
      ],
    },
    {
      form: "{x},? \\((?:not|never|instead of|rather than|do not use|don['’]t use|avoid) {y}\\)",
      bare: "pair",
      examples: [
        ["sign in (not log in)", "log in => sign in"],
        ["transgender (never “transgendered”)", "transgendered => transgender"],
      ],
    },
    {
      form: "{y} ?[:–—-] ?(?:please )?(?:use|write|say|replace with|prefer|better|preferably) {x}",
      bare: "pair",
      examples: [["utilize – use “use”", "utilize => use"]],
    },
    {
      form: "{x} ?[:–—-] (?:(?:one|two|a single|three) words?|no hyphen|without (?:a )?hyphen|lowercase|lower case|capitali[sz]ed)?[,;]? ?(?:not|never|don['’]t use|do not use|avoid|instead of|rather than) {y}",
      bare: "pair",
      examples: [["“email” – one word, not e-mail", "e-mail => email"]],
    },
    {
      form: "(?:<avoid>) {y}",
      bare: "list",
      examples: [
        ["Avoid “cheap”, “best” and “guaranteed”.", "cheap | best | guaranteed"],
        ["Never use cheap, best and guaranteed.", "cheap | best | guaranteed"],
        ["Don't write “click here”.", "click here"],
        ["Do not use the word “cheap”.", "cheap"],
        ["Avoid jargon.", null],
        ["Avoid jargon wherever possible.", null],
        ["Avoid colloquial contractions like “you'd”.", "you'd"],
        ["Don't say things like “Click here!” or “Read this.”", "Click here | Read this"],
        ["Avoid slang and idioms.", null],
        ["Don't use “as” to mean “because”.", null],
        ["Do not use “field” when referring to a text box.", null],
        ["Don't avoid “you”.", null],
        ["Avoid “free” unless the product costs nothing.", null],
        ["Avoid “free” except in “sugar-free”.", "free"],
        ["Don't use “handicapped”, but “handicapped parking” is fine.", "handicapped"],
      ],
    },
    {
      form: "(?:the (?:words?|terms?|phrases?|expressions?|spellings?) )?{y} (?:<be>) (?:strictly |absolutely |simply )?(?:<banned>)",
      bare: "list",
      examples: [
        ["“Cheap” is banned.", "Cheap"],
        ["The words cheap and best are forbidden.", "cheap | best"],
        ["“Cheap” is not banned.", null],
      ],
    },
    {
      form: "(?:the (?:words?|terms?|phrases?|expressions?|spellings?) )?{y} (?:<mustnot>) (?:ever )?(?:<appear>)",
      bare: "list",
      strength: "strict",
      examples: [["“Cheap” must not be used.", "Cheap"]],
    },
  ],
  spellings: [
    {
      form: "(?:always )?capitali[sz]e {x}",
      spelling: "capital",
      examples: [
        ["Capitalize “Internet”.", "internet => Internet"],
        ["Capitalize proper nouns.", null],
      ],
    },
    {
      form: "{x} (?:is|are|must be|should be) (?:always )?capitali[sz]ed",
      spelling: "capital",
      examples: [["“Internet” is always capitalized.", "internet => Internet"]],
    },
    {
      form: "(?:write|spell) {x} with (?:a |an )?(?:initial )?(?:capitals?|uppercase)(?: letters?| \\p{Lu})?",
      spelling: "capital",
      examples: [["Write “Internet” with a capital I.", "internet => Internet"]],
    },
    {
      form: "(?:do not|don['’]t|never) capitali[sz]e {x}",
      spelling: "lowercase",
      examples: [
        ["Don't capitalize “federal government”.", "Federal Government => federal government"],
        ["Don't capitalize “internet”.", null],
      ],
    },
    {
      form: "(?:write|spell|use|put|keep) {x} in (?:all )?lower ?case(?: letters)?",
      spelling: "lowercase",
      examples: [["Write “fiscal year” in lowercase.", "Fiscal Year => fiscal year"]],
    },
    {
      form: "{x} (?:is|are|should be|must be) (?:always )?(?:written |spelled )?(?:in )?(?:all )?lower ?case",
      spelling: "lowercase",
      examples: [["“Fiscal year” is lowercase.", "Fiscal Year => fiscal year"]],
    },
    {
      form: "(?:always )?hyphenate {x}",
      spelling: "hyphen",
      examples: [
        [
          "Hyphenate “user-friendly”.",
          "user friendly => user-friendly | userfriendly => user-friendly",
        ],
        ["Hyphenate compound modifiers.", null],
      ],
    },
    {
      form: "{x} (?:is|are|should be|must be) (?:always )?(?:hyphenated|spelled with a hyphen|written with a hyphen)",
      spelling: "hyphen",
      examples: [
        [
          "“User-friendly” is hyphenated.",
          "User friendly => User-friendly | Userfriendly => User-friendly",
        ],
      ],
    },
    {
      form: "{x} ?[–—:-]? ?\\(?(?:hyphenated|with (?:a )?hyphen)\\)?",
      spelling: "hyphen",
      isEntry: true,
      examples: [["“drop-down” (hyphenated)", "drop down => drop-down | dropdown => drop-down"]],
    },
    {
      form: "(?:write|spell|use|treat) {x} as two (?:separate )?words",
      spelling: "separate",
      examples: [["Use “mouse button” as two words.", "mousebutton => mouse button"]],
    },
    {
      form: "{x} (?:is|are) (?:written as |spelled as )?two (?:separate )?words",
      spelling: "separate",
      examples: [["“Time zone” is two words.", "Timezone => Time zone"]],
    },
    {
      form: "{x} ?[–—:,-]? ?\\(?two words\\)?",
      spelling: "separate",
      isEntry: true,
      examples: [["“time zone” – two words", "timezone => time zone"]],
    },
  ],
  about: [
    "(?:when|whenever|if) (?:you (?:are |['’]re )?|you['’]re |we )?(?:write|writing|talk|talking) (?:about|on) {x}",
    "(?:in|for) (?:texts?|descriptions?|copy|content|products?) (?:about|that mention|which mention|that contain|mentioning|containing) {x}",
    "(?:when|if) (?:the|a|your|any) (?:product )?(?:text|description|copy|content) (?:mentions?|names?|contains?|is about|says?) {x}",
  ],
  unlessAbout: [
    "(?:unless|except (?:if|when)) (?:the|a|your) (?:product )?(?:text|description|copy|content) (?:also )?(?:mentions?|names?|contains?|says?|states?|is about) {x}",
  ],
  labels: {
    wrong:
      "(?:incorrect|wrong|deprecated|discouraged|unapproved|forbidden|prohibited|disallowed|rejected|misspelled)(?: (?:forms?|spellings?|variants?|variations?|terms?|words?|usages?|synonyms?))?|(?:forms?|spellings?|variants?|terms?|words?|synonyms?) (?:to avoid|not to use)|(?:do not|don['’]t) use",
    right:
      "(?:correct|right|preferred|approved|recommended)(?: (?:forms?|spellings?|variants?|terms?|words?|usages?))?|use instead",
    unused:
      "(?:use it|use|use this term|approved|allowed): (?:no|never|not allowed)|status: (?:forbidden|prohibited|banned|not allowed|do not use)",
  },
  openings:
    "please|always|also|instead(?! of)|therefore|so|thus|but|and|however|note|rule|remember|finally|again|above all|as a rule|for consistency|for clarity|in short|in all (?:texts|copy|content)|in (?:our|your|product) (?:texts?|copy|content|writing)|everywhere|in particular|specifically|simply|just|you should|you must|writers should|authors should|we",
  hedges:
    "generally|in general|usually|whenever possible|where possible|wherever possible|if possible|when possible|ideally|try to|as far as possible|preferably|consider|if you can",
  introductions:
    "(?:the |any |all |these |this |our |such |(?:either|both) (?:of )?)?(?:[\\p{L}-]+ ){0,2}?(?:words?|terms?|phrases?|expressions?|spellings?|forms?|variants?|variations?|abbreviations?|acronyms?|clich[eé]s?|superlatives?|fillers?|claims?|names?|things?|adjectives?|adverbs?|synonyms?|euphemisms?|buzzwords?|idioms?|verbs?|nouns?)(?:,? (?:such as|like|including|e\\.g\\.|for example|for instance)| ?:)?,? |(?:[\\p{L}-]+ ){0,3}?(?:contractions?|jargon|slang|wording|intensifiers?|qualifiers?|link texts?|labels?),? (?:such as|like|including) |(?:such as|like) ",
  conjunctions:
    "and|or|nor|and also|or even|as well as|and never|or any of|or the (?:words?|terms?|phrases?)|and the (?:words?|terms?|phrases?)",
  everywhere:
    "anywhere|at all|ever|whatsoever|under any circumstances|in any (?:text|copy|content|context|case|circumstances)|in (?:any |all |our |your |the )*(?:product )?(?:texts?|copy|content|writing|marketing|catalogue|catalog|communications?)|in public|in print|when writing|when you write|anymore|any more|altogether|completely|entirely|instead|please|etc\\.?|and so on|and similar (?:words|terms|phrases|expressions)|or similar(?: (?:words|terms|phrases|expressions))?|for (?:all|any) products?|or (?:re-?phrase|re-?write|reword|restructure)[^,;.]{0,60}",
  fields: [
    { field: "name", names: "(?:product )?(?:titles?|names?|headlines?|headings?)" },
    {
      field: "description",
      names: "(?:product |item )?(?:descriptions?|body (?:texts?|copy)|long texts?)",
    },
    { field: "bullets", names: "(?:bullets?|bullet points?|feature bullets?|bullet lists?)" },
  ],
  within:
    "in|for|within|inside|from|of|the|a|an|any|all|every|each|our|your|product|of the|of a|of any|of your|of our",
  unless:
    "unless|except|except for|except when|except where|other than|apart from|with the exception of|excluding|save",
  inPhrase:
    "in|for|as|part|of|a|the|phrases?|terms?|names?|it|it['’]s|is|when|with|within|words?|expressions?|compounds?|combinations?|used|such|like|inside|context|set|fixed|product|they|are|they['’]re|being|brand",
  butFine: {
    before: "but|though|although|however|while|whereas|and",
    after:
      "(?:is|are) (?:always |also |still )?(?:fine|ok(?:ay)?|allowed|acceptable|permitted|good|correct|an exception|exempt|all right)",
  },
  because:
    "because|since|as it|as they|as this|as that|as these|which|it|they|this|that|these|those|to avoid|to prevent|to keep|to make sure|to ensure|to remove|to reduce|to save|to be|to sound|so|so that|we|readers|customers|people|users|our|being|even",
  followingList:
    "(?:any of |all )?(?:the following|these|this)(?: (?:words?|terms?|phrases?|expressions?|words and phrases|words or phrases|terms and phrases))?|(?:the )?(?:words?|terms?|phrases?)(?: (?:such as|like|below))?|(?:words?|terms?|phrases?) (?:such as|like)",
  situations:
    "to describe|to refer|to indicate|to mean|when|if|for|as an? (?:noun|verb|adjective|adverb)",
  insteadAfter: ["(?:instead|rather),? (?:<write>) {x}", "(?:<write>) {x} instead"],
  conditions:
    "unless|except|if|when|whenever|where|only|until|while|as a|as an|as the|to mean|to describe|to refer|to indicate|for example|depending",
  concepts:
    "voice|tenses?|case|moods?|pronouns?|nouns?|verbs?|adjectives?|adverbs?|gerunds?|infinitives?|participles?|imperatives?|passive|active|numerals?|numbers?|digits?|figures?|words|phrases?|sentences?|paragraphs?|clauses?|language|languages|english|spellings?|grammar|punctuation|hyphens?|dash(?:es)?|commas?|colons?|semicolons?|apostrophes?|quotes?|quotation|marks?|brackets?|parenthes[ei]s|ellips[ei]s|periods?|stops?|slash(?:es)?|ampersands?|symbols?|characters?|spaces?|italics?|bold|boldface|underlin\\w*|caps|capitals?|capitali[sz]\\w*|lowercase|uppercase|jargon|slang|idioms?|clich[eé]s?|acronyms?|abbreviations?|contractions?|metaphors?|humou?r|irony|sarcasm|hype|fluff|filler|buzzwords?|superlatives?|claims?|exaggerat\\w*|hyperbole|negatives?|positives?|tones?|styles?|lists?|bullets?|tables?|headings?|headlines?|titles?|links?|urls?|emojis?|images?|examples?|details?|information|content|copy|text|texts|terms?|names?|puns?|jokes?|exclamation\\w*|repetition|redundancy|duplication|ambiguity|assumptions?|generali[sz]ations?|stereotypes?|bias|dates?|times?|prices?|currency|units?|measurements?|singular|plurals?|possessives?|articles?|prefix(?:es)?|suffix(?:es)?|formats?|formatting|fonts?|colou?rs?|sizes?|html|markup|code|short|long|longer|shorter|simple|simpler|plain|complex|clear|vague|specific|generic|concrete|abstract|formal|informal|gendered|neutral|inclusive|modifiers?|statements?|questions?|instructions?|answers?|voices?|first|second|third|one|two|them|it|this|that|these|those|anything|something|everything|what|how|too|so|more|less|fewer|many|much|latin|foreign|technical|american|british|oxford|serial|same|different|other|others|new|old",
  conceptEndings:
    "\\p{L}{2,}(?:tions?|sions?|ments?|ness(?:es)?|it(?:y|ies)|[ae]nc(?:e|es|y)|isms?|ings?|ics|ships?|phors?|graphs?|ology)|\\p{L}+(?:[^aeiousx]s|es)",
  abstractEndings: "\\p{L}{2,}(?:ness|ity|[ae]nce|ancy|ency|tion|sion|ism|ship|hood)",
  determiners:
    "a|an|the|any|all|every|each|both|some|no|one|two|three|more|less|fewer|your|our|their|his|her|its|only|too|very many|such|most|overly|excessive|unnecessary",
  prohibited: [
    { directive: "no_exclamation", names: "exclamation (?:marks?|points?)|exclamations" },
    { directive: "no_emoji", names: "emojis?|emoticons?|smileys?" },
    { directive: "no_urls", names: "urls?|(?:web ?)?links?|hyperlinks?|web addresses" },
    { directive: "no_prices", names: "prices?|price information|pricing" },
    {
      directive: "no_all_caps",
      names:
        "all[- ]caps|all[- ]capitals|all capital letters|all[- ]uppercase|all upper case|block capitals|capital letters for emphasis|capitals for emphasis|shouting|words? in (?:all )?(?:caps|capitals|capital letters)|all[- ]caps (?:for emphasis|words?|text)",
    },
    { directive: "no_html", names: "html(?: tags?| markup| code)?" },
    { directive: "no_emails", names: "e-?mail addresses" },
    { directive: "no_phone_numbers", names: "(?:tele)?phone numbers?" },
    {
      directive: "no_repeated_punctuation",
      names:
        "(?:repeated|multiple|double|consecutive) (?:punctuation(?: marks?)?|exclamation (?:marks?|points?))",
    },
    { directive: "no_characters:&", names: "(?:the )?ampersands?(?: \\(&\\))?(?: ⟦\\d+⟧)?" },
    { directive: "no_characters:;", names: "semi-?colons?" },
    {
      directive: "no_end_punctuation",
      names:
        "(?:end|ending|final|closing|terminal) punctuation|(?:a )?(?:full stop|period)s? at the end",
    },
  ],
  required: [
    { directive: "sentence_case", names: "sentence[- ]case|sentence-style capitali[sz]ation" },
    {
      directive: "title_case",
      names: "title[- ]case|headline[- ]case|title-style capitali[sz]ation",
    },
    {
      directive: "unit_space",
      names:
        "(?:put|leave|add|insert|use|write|set|include|there (?:is|must be|should be))? ?(?:always )?(?:a|one|a single|a non-?breaking|a thin)? ?space between (?:the |a |any |every )?(?:numbers?|numerals?|figures?|values?|digits?|amounts?) and (?:the |its |their |a )?(?:units?|units? of measure(?:ment)?|measurement units?|unit symbols?)",
    },
  ],
  lengths: {
    atMost:
      "(?:(?:to )?(?:a |the )?maximum(?: length)? of|(?:to )?at most|up to|maximum|max\\.?|within|(?:a )?limit of|limited to)",
    below: "(?:under|below|beneath|fewer(?: in number)? than|less than|shorter than|smaller than)",
    atLeast: "(?:at least|(?:a |the )?minimum(?: length)? of|minimum|min\\.?)",
    above: "(?:more than|longer than|greater than|over|above|beyond|exceed(?:s|ing)?)",
    negation:
      "not|cannot|\\p{L}+n['’]t|never|no|nothing|nor|neither|none|without|avoid|avoids|avoiding",
    notRequired:
      "(?:not|\\p{L}+n['’]t) (?:have to|need)|need not|needn['’]t|not (?:necessarily|required)",
    between: "between|from",
    and: "and|to|or",
    orFewer: "or fewer|or less|maximum|max\\.?|at most|or shorter|tops",
    orMore: "or more|minimum|min\\.?|at least|or longer",
    units: {
      characters: "characters?|chars?|letters?",
      words: "words?",
      sentences: "sentences?",
      items: "(?:bullet points?|bullets|list items?)",
    },
    sentence: "(?:(?:a|any|each|every|all|the|your|our|individual) )?sentences?|sentence length",
    per: "per|in (?:a|each|every|any)|for (?:a|each|every|any)|a|each",
    filler:
      "need|needs|fall|drop|go|keep|limit|restrict|write|use|make|have|has|contain|contains|with|be|is|are|must|should|may|can|of|the|a|an|each|every|all|any|your|our|product|to|length|long|in length|do not|don['’]t|never|not|please|always|try to|aim for|ensure|should be|consist|consists|comprise|comprises|count|have to|stay|remain|including spaces|including|spaces|total|in total|only|exactly(?= no)|shall|that|limited|run|characters? limit|it|they|fit|text|texts|there|ideal|recommended|:|-|–|,|\\(|\\)",
    vague:
      "about|around|approximately|roughly|average|on average|ideally|usually|typically|often|generally|most",
    otherTexts:
      "meta|urls?|alt(?:ernative)? texts?|captions?|tweets?|posts?|subject lines?|tags?|links?|paths?|file ?names?|buttons?|tables?|e-?mails?|messages?|commit|release notes?|slugs?",
    examples: [
      ["Use sentences of at most 25 words.", "max_sentence_words:25"],
      ["Keep sentences under 25 words.", "max_sentence_words:24"],
      ["Titles have no more than 60 characters.", "-60"],
      ["Descriptions must be between 50 and 200 words.", "50-200 words"],
      ["Google shows up to 60 characters of a title.", null],
      ["Sentences have about 20 words.", null],
    ],
  },
  requirement: {
    before: [
      "(?:you (?:must|should) )?always (?:mention|include|state|name|specify|give|indicate|list|provide|say)",
      "(?:you )?must (?:always )?(?:mention|include|state|name|specify|indicate|contain)",
      "(?:be sure to|make sure to|make sure you|remember to|don['’]t forget to|do not forget to|never forget to) (?:mention|include|state|name|specify|give|indicate|list)",
      "(?:never|don['’]t|do not) (?:omit|leave out|forget)",
      "(?:every|each|all|the|a|our|product)? ?(?:product )?(?:<field>) (?:must|should|has to|have to|needs? to) (?:always )?(?:mention|include|state|name|specify|indicate|contain|give|list)",
    ],
    after: [],
    abstract:
      ".*(?:steps|text|troubleshooting|procedures?|prerequisites|first|version|versions|section|sections|description|that|whether|how|language)(?: .*)?|that .*|whether .*|brands?|brand names?|product names?|names?|models?|benefits?|key .*|main .*|most .*|features?|details?|information|everything|facts?|context|examples?|alt text|links?|sources?|reasons?|why|what|who|how|where|when|verbs?|nouns?|articles?|titles?|headings?|summary|introduction|keywords?|numbers?|call to action|punctuation|commas?|periods?|hyphens?|spaces?|symbols?|units?|relevant .*|important .*|necessary .*|all .*|unique .*",
    examples: [
      ["Always mention the material.", "material"],
      [
        "Always state the country of origin and the care instructions.",
        "country of origin, care instructions",
      ],
      ["Every description must include “Made in Germany”.", "Made in Germany"],
      ["Always include alt text.", null],
    ],
  },
  languages: {
    en: "English",
    de: "German",
    fr: "French",
    es: "Spanish",
    it: "Italian",
    nl: "Dutch",
    pt: "Portuguese",
    pl: "Polish",
  },
  imperatives:
    "no|use|write|say|avoid|don['’]t|do not|never|always|keep|make|put|add|include|mention|state|name|give|be|choose|prefer|limit|capitali[sz]e|spell|start|begin|end|focus|address|describe|explain|check|refer|follow|replace|remove|omit|do|tell|show|try|ensure|provide|list|place|format|break|speak|highlight|emphasi[sz]e|consider|stick|leave|apply|treat|separate|abbreviate|hyphenate|italici[sz]e|define|introduce|think|read|proofread|lead|cut|trim|split|combine|round|convert|quote|cite|link|label|number|order|repeat|spell out|mind|remember|select|set|stay|structure|support|turn|vary|view|work|indicate|specify|insert|express|group|match|pair|only|please|must|position|present|back up|balance|let|aim",
  permissions:
    "you (?:can|may|could|might)|it['’]s (?:fine|ok(?:ay)?|acceptable)|it is (?:fine|ok(?:ay)?|acceptable|not necessary)|feel free|there(?: is|['’]s) no need|no need|you (?:do not|don['’]t) (?:have|need) to|we (?:do not|don['’]t) (?:ban|prohibit|forbid|mind)|(?:do not|don['’]t|never) (?:avoid|hesitate|be afraid|shy away|worry|ban|replace|delete|remove)|(?:not|no longer) (?:banned|prohibited|forbidden)|may be used|can be used|try not to worry|no (?:problem|rule)",
  exampleOpenings:
    "for example|for instance|e\\.g\\.|example|examples|such as|bad|good|correct|incorrect|right|wrong|better|before|after|original|improved|passive|active|yes|no(?=:)|do(?=:)|don['’]t(?=:)|not(?=:)|compare|this|that|people|users|customers|readers|some|many|most|if you use|they|we used|he|she|our competitors",
  headings: {
    prohibited:
      "(?:words?|terms?|phrases?|expressions?|language)(?: and (?:words?|terms?|phrases?|expressions?))? (?:to avoid|not to use|we (?:avoid|never use|don['’]t use|do not use)|to (?:never|not) use)|(?:banned|forbidden|prohibited|blacklisted|no-go|taboo) (?:words?|terms?|phrases?|expressions?|contractions?|abbreviations?|spellings?)|don['’]ts?|do not(?: use)?|don['’]t (?:use|say|write)|avoid|not|no|never(?: use| say| write)?|instead of|wrong|incorrect|bad|say no to|not preferred|deprecated|replace|avoid(?: this| using)?|old|not recommended|(?:words?|terms?) we avoid|not this|rather than",
    preferred:
      "dos?|use|say|write|preferred(?: (?:term|word|form|spelling)s?)?|yes|correct|right|good|instead(?: use)?|use instead|use this|better|recommended|replacement|replace with|with|alternatives?|new|this|write instead|say instead|try|do use|approved(?: terms?)?|try instead|preferred usage|our (?:word|term|spelling)s?",
    examples:
      "examples?|rationale|reasons?|why|background|see also|(?:table of )?contents|navigation|changelog|change history|version history|revision history|licen[cs]e|about this guide|contributing|resources|further reading|references",
  },
};
