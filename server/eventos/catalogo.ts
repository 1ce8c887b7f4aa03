import { z } from '#server/platform/validation.ts';

const id = z.number().int().positive();
const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
const instant = z.iso.datetime({ offset: true });

const produto = {
  id,
  nome: z.string(),
  codigo: z.string(),
  preco_venda: decimalText,
  preco_custo: decimalText,
  unidade: z.string(),
  situacao: z.enum(['A', 'I', 'E']),
  ativo: z.boolean(),
  gtin: z.string().nullable(),
};

/** Payload (`dados`) of every event kind that the product emits today (section 6.3). */
export const CATALOGO = {
  'produto.criado': z.strictObject({ ...produto, criado_em: instant }),
  'produto.atualizado': z.strictObject({ ...produto, atualizado_em: instant }),
  'produto.excluido': z.strictObject({ id, nome: z.string(), codigo: z.string() }),
  'estoque.atualizado': z.strictObject({
    id,
    produto_id: id,
    deposito_id: id,
    tipo: z.enum(['E', 'S', 'B']),
    origem: z.enum(['M', 'V', 'C', 'D', 'N']),
    quantidade: decimalText,
    saldo_atual: decimalText,
    data_lancamento: instant,
    produto_nome: z.string(),
    produto_codigo: z.string(),
    deposito_nome: z.string(),
  }),
} as const;

export type Evento = keyof typeof CATALOGO;
export type Dados<E extends Evento> = z.input<(typeof CATALOGO)[E]>;
