import type { Inputs } from '#app/_trpc/client.ts';

type Canal = Inputs['canais']['create'];
export type Adaptador = Exclude<NonNullable<Canal['adaptador']>, 'exemplo'>;

/** What is typed in a form: texts, and switches. */
export type Valor = string | boolean;
export type Valores = Readonly<Record<string, Valor>>;

/** One field of a channel's set-up. */
export type Campo = {
  /** Its name in the adapter's schema; a point leads into an object (`imap.host`). */
  nome: string;
  rotulo: string;
  ajuda?: string;
  exemplo?: string;
  /** `list`: one item a line; `json`: an object as text; `generated`: a secret that is made here, shown, and typed elsewhere too. */
  tipo: 'text' | 'number' | 'password' | 'select' | 'switch' | 'list' | 'area' | 'json' | 'generated' | 'date';
  /** Whether it must be filled in; of some, another field decides. */
  obrigatorio?: boolean | ((valores: Valores) => boolean);
  /** Never shown once it is saved; left empty it stays as it is. */
  segredo?: boolean;
  opcoes?: readonly { value: string; label: string }[];
  padrao?: Valor;
  /** Whether an empty value takes back what was there (`null`), or says nothing. */
  anulavel?: boolean;
  /** Fields of the rare cases, which begin folded. */
  avancado?: boolean;
  quando?: (valores: Valores) => boolean;
};

/** How a channel of one kind is set up: described, so that every kind has the same form. */
export type Forma = {
  tipo: Canal['tipo'];
  adaptador: Adaptador;
  nome: string;
  resumo: string;
  /** What may happen to whoever uses it. */
  risco?: string;
  /** What is done before the form is filled in. */
  antes: readonly string[];
  /** What is done at the platform with the address of notices; absent where there is none. */
  avisos?: readonly string[];
  campos: readonly Campo[];
};

const PARTS = /\./;

/** The first values of a form: what is there, or what each field begins with. */
export function valoresDe({ campos }: Forma, config: Readonly<Record<string, unknown>>): Record<string, Valor> {
  return Object.fromEntries(campos.map((campo) => [campo.nome, valorDe(campo, at(config, campo.nome))]));
}

function at(config: Readonly<Record<string, unknown>>, nome: string): unknown {
  return nome.split(PARTS).reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], config);
}

function valorDe({ tipo, padrao, segredo }: Campo, value: unknown): Valor {
  if (segredo || value === undefined || value === null) return padrao ?? (tipo === 'switch' ? false : '');
  if (tipo === 'switch') return value === true;
  if (tipo === 'list') return Array.isArray(value) ? value.join('\n') : '';
  if (tipo === 'json') return JSON.stringify(value, null, 2);
  return String(value);
}

/**
 * What is sent of a form: the fields that are asked for, as their schema takes them. Faults of what was typed are named by their field.
 * @param guardados secrets that are there already: left empty they stay
 */
export function configDe(
  { campos }: Forma,
  valores: Valores,
  guardados: readonly string[] = [],
): { config: Record<string, unknown>; faltas: Record<string, string> } {
  const config: Record<string, unknown> = {};
  const faltas: Record<string, string> = {};
  for (const campo of campos) {
    if (campo.quando && !campo.quando(valores)) {
      // What belongs to another choice is taken back.
      if (campo.anulavel) put(config, campo.nome, null);
      continue;
    }
    const value = valores[campo.nome] ?? '';
    const empty = typeof value === 'string' && value.trim() === '';
    if (empty && isObrigatorio(campo, valores) && !guardados.includes(campo.nome))
      faltas[campo.nome] = 'Este campo é obrigatório.';
    const sent = empty ? emptyOf(campo) : sentOf(campo, value);
    if (sent instanceof Error) faltas[campo.nome] = sent.message;
    else if (sent !== undefined) put(config, campo.nome, sent);
  }
  return { config, faltas };
}

export const isObrigatorio = ({ obrigatorio = false }: Campo, valores: Valores): boolean =>
  typeof obrigatorio === 'function' ? obrigatorio(valores) : obrigatorio;

const emptyOf = ({ tipo, anulavel, segredo }: Campo) =>
  segredo ? undefined : tipo === 'list' ? (anulavel ? null : []) : anulavel ? null : undefined;

function sentOf({ tipo }: Campo, value: Valor): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (tipo === 'list') {
    return text
      .split(/[\n,;]+/)
      .map((line) => line.trim())
      .filter(Boolean);
  }
  if (tipo === 'number') return /^\d+$/.test(text) ? Number(text) : new Error('Informe um número inteiro.');
  if (tipo !== 'json') return tipo === 'area' ? value : text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Error('Isto não é JSON.');
  }
}

function put(config: Record<string, unknown>, nome: string, value: unknown): void {
  const [first = '', ...rest] = nome.split(PARTS);
  if (rest.length === 0) {
    config[first] = value;
    return;
  }
  config[first] ??= {};
  put(config[first] as Record<string, unknown>, rest.join('.'), value);
}

/** The field that a refusal is about: the refusal may name something within it. */
export function campoDaFalta({ campos }: Forma, path: string): string | null {
  const bare = path.replace(/^config\./, '');
  const exact = campos.find(({ nome }) => nome === bare);
  const around = campos.find(({ nome }) => bare.startsWith(`${nome}.`) || nome.startsWith(`${bare}.`));
  return (exact ?? around)?.nome ?? null;
}
