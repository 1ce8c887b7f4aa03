import { z } from '#server/platform/validation.ts';

/** Kinds of record that events tell of. */
export const TIPOS_REGISTRO = [
  ...(['produto', 'cliente', 'venda', 'proposta', 'contrato', 'conta_receber', 'nota_fiscal'] as const),
  ...(['contato', 'negocio', 'conversa'] as const),
] as const;
export type TipoRegistro = (typeof TIPOS_REGISTRO)[number];

/** The record that an event tells of, called as the event called it: "Pedido 000187". */
export const registro = z.object({
  tipo: z.enum(TIPOS_REGISTRO),
  id: z.int(),
  nome: z.string(),
  /** The code that people know it by beside its name: a product's SKU, a deal's number. */
  codigo: z.string().optional(),
});
export type Registro = z.output<typeof registro>;

/**
 * Where a kind of event says which record it tells of: paths into `dados` (`pagamento.conta_id`), of the id, the name and the code.
 * `palavra` stands before the name, alone (of a product) only where the event has no name. The SQL function registro_do_evento says the
 * same of type and id; a test holds both against each other.
 */
export type Assunto = {
  tipo: TipoRegistro;
  id: string;
  nome: string;
  palavra: string | ((read: (path: string) => string) => string);
  nome_basta?: true;
  codigo?: string;
};

/** The record that is meant, told as in addresses and filters: `venda:7`. */
export const registroFilter = z
  .string()
  .regex(
    new RegExp(`^(?:${TIPOS_REGISTRO.join('|')}):[1-9]\\d{0,14}$`),
    'Informe o tipo e o id do registro, como venda:7.',
  )
  .describe('Só o que diz respeito a este registro: tipo e id, como `venda:7`.');

/** Reads the record out of `dados`; null where they have no id of it, as those of an older form may. */
export function readRegistro(assunto: Assunto, dados: unknown): Registro | null {
  const id = valueAt(dados, assunto.id);
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
  const read = (path: string) => textOf(valueAt(dados, path));
  const { tipo, palavra, nome_basta, codigo } = assunto;
  const word = typeof palavra === 'string' ? palavra : palavra(read);
  const name = read(assunto.nome);
  const code = codigo === undefined ? '' : read(codigo);
  return {
    ...{ tipo, id, nome: name === '' ? `${word} nº ${id}` : nome_basta ? name : `${word} ${name}` },
    ...(code === '' ? {} : { codigo: code }),
  };
}

function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
