import { ErroDeUso } from './errors.ts';
import type { EnvioDeArquivo, Operacao } from './operation.ts';

/** A request as it goes out, the same at every attempt. */
export type Prepared = { url: string; body: () => BodyInit | undefined; contentType: string | undefined };

type Fields = Record<string, unknown>;

/** Puts the input where the operation wants it: ids into the path, filters into the query, the rest into the body. */
export function prepare(base: string, operacao: Operacao, entrada: object = {}): Prepared {
  const left: Fields = { ...entrada };
  const path = operacao.caminho.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = left[name];
    delete left[name];
    if (typeof id === 'number' ? Number.isSafeInteger(id) && id > 0 : typeof id === 'string' && /^\d+$/.test(id)) {
      return String(id);
    }
    throw new ErroDeUso(`Informe ${name}: um número inteiro maior que 0.`);
  });
  const isRead = operacao.metodo === 'GET' || operacao.metodo === 'DELETE';
  const query = isRead ? queryOf(left) : '';
  return { url: `${base}${path}${query}`, ...bodyOf(operacao, left) };
}

function queryOf(filters: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function bodyOf({ corpo = [], corpoObrigatorio }: Operacao, fields: Fields): Omit<Prepared, 'url'> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (corpo.includes('formulario')) {
    const form = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return { body: () => form, contentType: 'application/x-www-form-urlencoded' };
  }
  const withFile = corpo.includes('arquivo') && (corpo.length === 1 || given.some(([, value]) => isFile(value)));
  // The runtime writes the type, with the boundary in it.
  if (withFile) return { body: () => formOf(given), contentType: undefined };
  if (!corpo.includes('json') || (given.length === 0 && !corpoObrigatorio)) {
    return { body: () => undefined, contentType: undefined };
  }
  // Written once: under an Idempotency-Key every attempt has to bring the same bytes.
  const text = JSON.stringify(Object.fromEntries(given));
  return { body: () => text, contentType: 'application/json' };
}

const isFile = (value: unknown): value is EnvioDeArquivo =>
  value instanceof Blob || (typeof value === 'object' && value !== null && 'nome' in value && 'conteudo' in value);

/** A form with a file: lists and objects beside the file go as JSON, what is null is not sent. */
function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value === null) continue;
    if (value instanceof Blob) {
      form.append(name, value, 'name' in value ? String(value.name) : 'arquivo');
    } else if (isFile(value)) {
      const { nome, conteudo, tipo } = value as Exclude<EnvioDeArquivo, Blob>;
      form.append(name, new Blob([conteudo], tipo ? { type: tipo } : {}), nome);
    } else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
