// How a text becomes SMS: counted and cut the same way while it is typed and when it is sent. 3GPP TS 23.038 (the alphabet), 23.040 (parts).

export type CodificacaoSms = 'gsm7' | 'ucs2';

/** The GSM 7-bit default alphabet: a character's place is its code. 0x1B, the escape, stands for no character. */
const ALFABETO =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

export const ESCAPE = 0x1b;

/** Its extension: each is two septets, the escape and this one. */
const EXTENSAO: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

const SEPTETOS = new Map<string, readonly number[]>([
  ...[...ALFABETO].flatMap((char, code) => (code === ESCAPE ? [] : [[char, [code]] as const])),
  ...Object.entries(EXTENSAO).map(([char, code]) => [char, [ESCAPE, code]] as const),
]);

/** What septets say, by their code. */
export const CARACTERES_GSM: readonly string[] = [...ALFABETO];
export const CARACTERES_ESTENDIDOS: ReadonlyMap<number, string> = new Map(
  Object.entries(EXTENSAO).map(([char, code]) => [code, char]),
);

/** The septets of a character, one or two; undefined for what GSM-7 does not have. */
export const septetosDe = (char: string): readonly number[] | undefined => SEPTETOS.get(char);

/** What fits into an SMS that is alone, and into each of several, which begin with a header of six bytes. */
const LIMITES = { gsm7: { sozinho: 160, parte: 153 }, ucs2: { sozinho: 70, parte: 67 } } as const;

/** The most parts of a message: 1,530 characters of GSM-7, 670 of UCS-2. */
export const MAXIMO_DE_PARTES = 10;
export const MAXIMO_DE_CARACTERES = MAXIMO_DE_PARTES * LIMITES.gsm7.parte;

export type MedidaSms = {
  codificacao: CodificacaoSms;
  /** Septets, or units of UTF-16: as the network counts. */
  caracteres: number;
  /** How many more fit before there is one part more. */
  restantes: number;
  segmentos: number;
  /** The characters for which GSM-7 does not do, each once. */
  culpados: string[];
};

/**
 * The text as it is sent: composed, with line feeds alone, and where it is asked for without accents, unless that would gain nothing: where
 * something remains that GSM-7 does not have, or "…" becomes three stops and so one part more.
 */
export function prepararSms(texto: string, { sem_acentos = false }: { sem_acentos?: boolean } = {}): string {
  const composed = texto.normalize('NFC').replace(/\r\n?/g, '\n');
  if (!sem_acentos) return composed;
  const plain = semAcentos(composed);
  const { codificacao, segmentos } = medirSms(plain);
  return codificacao === 'gsm7' && segmentos <= medirSms(composed).segmentos ? plain : composed;
}

/** What a text takes as SMS. */
export function medirSms(texto: string): MedidaSms {
  const { codificacao, partes } = partirSms(texto);
  const { sozinho, parte } = LIMITES[codificacao];
  const caracteres = tamanho(texto, codificacao);
  const last = partes.at(-1);
  const restantes =
    partes.length <= 1 ? sozinho - caracteres : parte - (last === undefined ? 0 : tamanho(last, codificacao));
  const culpados = codificacao === 'gsm7' ? [] : [...new Set(texto)].filter((char) => !SEPTETOS.has(char));
  return { codificacao, caracteres, restantes, segmentos: partes.length, culpados };
}

/** The text in the parts in which it is sent, with UCS-2 where GSM-7 does not do or it is asked for; no part ends within a character. */
export function partirSms(texto: string, sempre?: 'ucs2'): { codificacao: CodificacaoSms; partes: string[] } {
  const codificacao: CodificacaoSms = sempre ?? ([...texto].every((char) => SEPTETOS.has(char)) ? 'gsm7' : 'ucs2');
  if (texto === '') return { codificacao, partes: [] };
  const { sozinho, parte } = LIMITES[codificacao];
  if (tamanho(texto, codificacao) <= sozinho) return { codificacao, partes: [texto] };
  const partes: string[] = [];
  let now = '';
  let used = 0;
  for (const char of texto) {
    const size = tamanhoDe(char, codificacao);
    if (used + size > parte) {
      partes.push(now);
      now = '';
      used = 0;
    }
    now += char;
    used += size;
  }
  return { codificacao, partes: [...partes, now] };
}

const tamanhoDe = (char: string, codificacao: CodificacaoSms): number =>
  codificacao === 'ucs2' ? char.length : (SEPTETOS.get(char)?.length ?? 0);

function tamanho(texto: string, codificacao: CodificacaoSms): number {
  if (codificacao === 'ucs2') return texto.length;
  let sum = 0;
  for (const char of texto) sum += tamanhoDe(char, codificacao);
  return sum;
}

/** What Unicode does not take apart by itself. */
const SUBSTITUTOS: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '•': '-',
  '·': '-',
  '×': 'x',
  '÷': '/',
  '°': 'o',
  º: 'o',
  ª: 'a',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
};

/**
 * The text with what GSM-7 has in place of letters and signs that it has not ("não" becomes "nao", "é" stays), so that fewer parts do. What
 * has no such form, as an emoji, stays.
 */
export function semAcentos(texto: string): string {
  let out = '';
  for (const char of texto.normalize('NFC')) {
    const plain = SEPTETOS.has(char) ? char : (SUBSTITUTOS[char] ?? decomposed(char));
    out += plain;
  }
  return out;
}

function decomposed(char: string): string {
  const plain = char.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return [...plain].every((one) => SEPTETOS.has(one)) ? plain : char;
}
