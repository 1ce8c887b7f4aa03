import type { Evento, Webhook, WebhookFields } from '../types.ts';

export type HeaderRow = { key: string; nome: string; valor: string };

export type Values = {
  url: string;
  descricao: string;
  eventos: Evento[];
  max_tentativas: number | string;
  timeout_segundos: number | string;
  headers: HeaderRow[];
  ativo: boolean;
};

let serial = 0;
export const headerRow = (nome = '', valor = ''): HeaderRow => ({ key: `h${++serial}`, nome, valor });

/** The form's initial values: the webhook's settings, or a new webhook's. */
export function valuesOf(webhook: Webhook | null, url = ''): Values {
  return {
    url: webhook?.url ?? url,
    descricao: webhook?.descricao ?? '',
    eventos: webhook?.eventos ?? [],
    max_tentativas: webhook?.max_tentativas ?? 5,
    timeout_segundos: webhook?.timeout_segundos ?? 10,
    headers: Object.entries(webhook?.headers ?? {}).map(([nome, valor]) => headerRow(nome, valor)),
    ativo: webhook?.ativo ?? true,
  };
}

/** Empty rows are left out. */
const filled = (rows: HeaderRow[]) => rows.filter(({ nome, valor }) => nome.trim() !== '' || valor.trim() !== '');

export function toFields(values: Values): WebhookFields {
  return {
    ...values,
    url: values.url.trim(),
    max_tentativas: Number(values.max_tentativas),
    timeout_segundos: Number(values.timeout_segundos),
    headers: Object.fromEntries(filled(values.headers).map(({ nome, valor }) => [nome.trim(), valor.trim()])),
  };
}

/** The changed fields, so that a save writes no other. */
export function changedFields(values: Values, saved: Webhook): Partial<WebhookFields> {
  const { ativo: _, ...fields } = toFields(values);
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Webhook]),
    ),
  );
}

/** Messages for repeated header names, by row. The request holds each name once, so the server cannot see a repetition. */
export function repeatedNames(rows: HeaderRow[]): Record<string, string> {
  const seen = new Set<string>();
  const errors: Record<string, string> = {};
  rows.forEach(({ nome }, index) => {
    const name = nome.trim();
    if (name !== '' && seen.has(name)) errors[`headers.${index}`] = `O cabeçalho ${name} se repete.`;
    seen.add(name);
  });
  return errors;
}

/** The server's messages by the form's fields; a header's message goes to its row, a list element's to the list. */
export function placeErrors(details: Record<string, string>, rows: HeaderRow[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([field, message]) => {
      if (!field.startsWith('headers.')) return [field.split('.')[0] ?? field, message];
      const name = field.slice('headers.'.length);
      const row = rows.findLastIndex(({ nome, valor }) => nome.trim() === name && (name !== '' || valor.trim() !== ''));
      return [row === -1 ? 'headers' : `headers.${row}`, message];
    }),
  );
}
