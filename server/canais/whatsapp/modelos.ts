import { z } from '#server/platform/validation.ts';
import { SECURE_ADDRESS } from '#server/platform/written-forms.ts';

/** A template as Meta describes it (`modelos_whatsapp.componentes`), as far as it is read here. */
export type Modelo = { nome: string; componentes: readonly Record<string, unknown>[] };

const word = z.string().catch('');
const botao = z.object({ type: word, text: word, url: word });
const parte = z.object({
  type: word.transform((type) => type.toUpperCase()),
  format: word.transform((format) => format.toUpperCase()),
  text: word,
  buttons: z.array(botao).catch([]),
});
export type Parte = z.output<typeof parte>;

const FILES = { IMAGE: 'imagem', VIDEO: 'video', DOCUMENT: 'documento' } as const;

/** What a template asks for, for forms and for checks. */
export type ParametrosPedidos = {
  /** `texto`: one text; `imagem`, `video`, `documento`: a file. */
  cabecalho: { tipo: 'texto' | 'imagem' | 'video' | 'documento'; nome: string | null } | null;
  /** Names of its places; of numbered ones `1`, `2`, … */
  corpo: { nomes: readonly string[]; nomeados: boolean };
  /** Buttons that take a value; `indice` counts all buttons from 0. */
  botoes: readonly {
    indice: number;
    tipo: 'url' | 'quick_reply' | 'copy_code' | 'flow';
    texto: string;
    obrigatorio: boolean;
  }[];
  /** Why the product cannot send it; null where it can. */
  impedimento: string | null;
};

/** What fills a template's places, as it is written in requests. */
export const parametrosModelo = z.object({
  cabecalho: z
    .object({
      texto: z.string().max(1_024).optional().describe('Valor do cabeçalho de texto.'),
      midia_url: z
        .url({ protocol: /^https$/, error: 'Informe um endereço que comece com https://.' })
        .max(2_000)
        .meta({ pattern: `^${SECURE_ADDRESS}$` })
        .optional()
        .describe(
          'Endereço público (https) do arquivo, num cabeçalho de imagem, vídeo ou documento; quem envia o arquivo não o informa.',
        ),
    })
    .optional()
    .describe('O que o cabeçalho pede; ausente quando não pede nada.'),
  corpo: z
    .union([z.array(z.string().max(1_024)).max(100), z.record(z.string().max(100), z.string().max(1_024))])
    .optional()
    .meta({
      type: ['array', 'object'],
      maxItems: 100,
      items: { type: 'string', maxLength: 1_024 },
      propertyNames: { maxLength: 100 },
      additionalProperties: { type: 'string', maxLength: 1_024 },
      description: 'Valores dos lugares do corpo: uma lista na ordem deles ou, onde têm nome, um objeto.',
    }),
  botoes: z
    .array(
      z.object({
        indice: z.int().min(0).max(9).describe('Lugar do botão entre todos, de 0.'),
        valor: z.string().min(1).max(2_000).describe('Valor do botão.'),
      }),
    )
    .max(10)
    .optional()
    .describe('Valores dos botões que pedem um.'),
});
export type ParametrosModelo = z.output<typeof parametrosModelo>;

export const partsOf = ({ componentes }: Modelo): Parte[] => componentes.map((each) => parte.parse(each));
export const ofType = (parts: readonly Parte[], type: string) => parts.find((part) => part.type === type);

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;
/** The places of a text, each once, in the order of their numbers or, of named ones, in which they come. */
function placesOf(text: string): string[] {
  const names = [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}
export const isNamed = (names: readonly string[]) => names.some((name) => !/^\d+$/.test(name));

/** Parts and buttons that need more than the product asks for. */
const UNSENT: Readonly<Record<string, string>> = {
  CAROUSEL: 'Modelos com carrossel não são enviados por aqui.',
  LIMITED_TIME_OFFER: 'Modelos com oferta por tempo limitado não são enviados por aqui.',
  MPM: 'Modelos com lista de produtos não são enviados por aqui.',
  SPM: 'Modelos com produto do catálogo não são enviados por aqui.',
  ORDER_DETAILS: 'Modelos de cobrança não são enviados por aqui.',
  LOCATION: 'Modelos com localização no cabeçalho não são enviados por aqui.',
};

const BUTTONS = { URL: 'url', QUICK_REPLY: 'quick_reply', COPY_CODE: 'copy_code', FLOW: 'flow' } as const;

/** What a template asks for. */
export function parametrosDe(modelo: Modelo): ParametrosPedidos {
  const parts = partsOf(modelo);
  const header = ofType(parts, 'HEADER');
  const buttons = ofType(parts, 'BUTTONS')?.buttons ?? [];
  const nomes = placesOf(ofType(parts, 'BODY')?.text ?? '');
  const unsent = [
    ...parts.map(({ type }) => type),
    header?.format ?? '',
    ...buttons.map(({ type }) => type.toUpperCase()),
  ]
    .map((name) => UNSENT[name])
    .find((why) => why !== undefined);
  return {
    cabecalho: headerOf(header),
    corpo: { nomes, nomeados: isNamed(nomes) },
    botoes: buttons.flatMap(({ type, text, url }, indice) => {
      const tipo = BUTTONS[type.toUpperCase() as keyof typeof BUTTONS];
      if (tipo === undefined || (tipo === 'url' && placesOf(url).length === 0)) return [];
      return [{ indice, tipo, texto: text, obrigatorio: tipo === 'url' || tipo === 'copy_code' }];
    }),
    impedimento: unsent ?? null,
  };
}

function headerOf(header: Parte | undefined): ParametrosPedidos['cabecalho'] {
  if (!header) return null;
  if (header.format in FILES) return { tipo: FILES[header.format as keyof typeof FILES], nome: null };
  const nome = placesOf(header.text)[0];
  return header.format === 'TEXT' && nome !== undefined ? { tipo: 'texto', nome } : null;
}

export const fill = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(PLACE, (place, name: string) => values.get(name) ?? place);

export const headerText = (header: Parte, { cabecalho }: ParametrosModelo) =>
  header.text.replace(PLACE, (place) => cabecalho?.texto ?? place);

/**
 * A template as the contact will read it, as plain text; a place that is not filled stays as it is written.
 * @param shown the header's file is shown beside the text, which does not name it then
 */
export function previewModelo(modelo: Modelo, parametros: ParametrosModelo = {}, shown = false): string {
  const parts = partsOf(modelo);
  const { corpo } = parametrosDe(modelo);
  const given = parametros.corpo ?? [];
  const values = new Map(
    Array.isArray(given) ? given.map((value, i) => [corpo.nomes[i] ?? '', value]) : Object.entries(given),
  );
  const lines = parts.flatMap((part) => {
    if (part.type === 'HEADER') {
      if (part.format === 'TEXT') return [headerText(part, parametros)];
      return shown ? [] : [`[${FILES[part.format as keyof typeof FILES] ?? 'cabeçalho'}]`];
    }
    if (part.type === 'BODY') return [fill(part.text, values)];
    if (part.type === 'FOOTER') return [part.text];
    return part.type === 'BUTTONS' ? [part.buttons.map(({ text }) => `[${text}]`).join(' ')] : [];
  });
  return lines.filter((line) => line !== '').join('\n\n');
}
