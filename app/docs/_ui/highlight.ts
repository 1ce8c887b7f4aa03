import type { Language } from '../_content/blocks.ts';

export type Token = { kind: 'plain' | 'key' | 'string' | 'literal' | 'variable' | 'comment' | 'command'; text: string };

/** A number, or one of these words. */
const numberOr = (words: RegExp) => new RegExp(`\\b(?:\\d+(?:\\.\\d+)?|${words.source})\\b`, 'y');

/** Patterns by language, tried in order at each place; a `key` is a name, a `literal` a number or a constant. */
const PATTERNS: Record<Language, [Exclude<Token['kind'], 'plain'>, RegExp][]> = {
  json: [
    ['key', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
    ['string', /"(?:[^"\\\n]|\\.)*"/y],
    ['literal', /-?\d+(?:\.\d+)?|\b(?:true|false|null)\b/y],
  ],
  bash: [
    ['comment', /#[^\n]*/y],
    ['variable', /\$\w+|\$\(/y],
    ['string', /'[^']*'/y],
    ['string', /"(?:[^"\\]|\\[\s\S])*"/y],
    ['command', /(?<=^|\n|\s|\()(?:curl|export|npm)(?=\s)/y],
    ['key', /(?<=\s)--?[a-zA-Z][\w-]*/y],
  ],
  http: [
    ['key', /(?<=^|\n)[A-Za-z-]+(?=:)/y],
    ['literal', /(?<=^|\n)HTTP\/1\.1 \d+[^\n]*/y],
  ],
  javascript: [
    ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
    ['key', /\b[A-Za-z_$][\w$]*(?=:\s)|'[^'\n]*'(?=:\s)/y],
    ['string', /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/y],
    ['command', /\b(?:import|from|const|let|function|async|await|return|if|for|of|try|catch|throw|new)\b/y],
    ['literal', numberOr(/true|false|null|undefined/)],
  ],
  python: [
    ['comment', /#[^\n]*/y],
    ['key', /"(?:[^"\\\n]|\\.)*"(?=:\s)/y],
    ['string', /\bf?"(?:[^"\\\n]|\\.)*"|"(?:[^"\\\n]|\\.)*"/y],
    ['command', /\b(?:import|from|def|class|return|if|not|raise|with|as)\b/y],
    ['literal', numberOr(/True|False|None/)],
  ],
  php: [
    ['comment', /\/\/[^\n]*/y],
    ['key', /'(?:[^'\\\n]|\\.)*'(?= =>)/y],
    ['string', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y],
    ['variable', /\$\w+/y],
    ['command', /\b(?:declare|exit|if|throw|new|echo)\b/y],
    ['literal', numberOr(/true|false|null|[A-Z][A-Z_]{3,}/)],
  ],
  go: [
    ['comment', /\/\/[^\n]*/y],
    ['key', /"(?:[^"\\\n]|\\.)*"(?=:\s)/y],
    ['string', /"(?:[^"\\\n]|\\.)*"|`[^`]*`/y],
    ['command', /\b(?:package|import|const|var|type|struct|func|return|if|defer)\b/y],
    ['literal', numberOr(/nil|true|false/)],
  ],
  csharp: [
    ['comment', /\/\/[^\n]*/y],
    ['string', /("{3,})[\s\S]*?\1|\$?"(?:[^"\\\n]|\\.)*"/y],
    ['command', /\b(?:using|var|string|new|await|if|throw)\b/y],
    ['literal', numberOr(/true|false|null/)],
  ],
  sql: [
    ['comment', /--[^\n]*/y],
    ['string', /'[^']*'/y],
    ['command', /\b[A-Z]{2,}\b/y],
  ],
  text: [],
};

/** Splits a code into coloured pieces, which together are the unchanged text. */
export function highlight(language: Language, text: string): Token[] {
  const tokens: Token[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const found = match(language, text, at);
    if (found) {
      if (plain) tokens.push({ kind: 'plain', text: plain });
      plain = '';
      tokens.push(...(language === 'bash' ? withVariables(found) : [found]));
      at += found.text.length;
    } else {
      plain += text[at];
      at++;
    }
  }
  if (plain) tokens.push({ kind: 'plain', text: plain });
  return tokens;
}

/** A text in double quotes, with the shell's substitutions told apart. */
function withVariables(token: Token): Token[] {
  if (!token.text.startsWith('"')) return [token];
  return token.text
    .split(/(\$\w+|\$\([^)]*\))/)
    .filter((text) => text !== '')
    .map((text) => ({ kind: text.startsWith('$') ? 'variable' : 'string', text }));
}

function match(language: Language, text: string, at: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS[language]) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found) return { kind, text: found };
  }
  return undefined;
}
