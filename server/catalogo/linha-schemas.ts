import { decimal, MONEY, QUANTITY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { requiredText, z } from '#server/platform/validation.ts';
import { trimmed } from '#server/platform/written-forms.ts';
import type { TipoLinha } from './resolve-linhas.ts';

/** Decimals with as many digits as the limit allows are compared as text: none passes through floating point. */
const percentage = decimal({
  digits: 5,
  scale: 2,
  min: 'zero',
  minMessage: 'O desconto não pode ser negativo.',
})
  .refine((value) => value.padStart(6, '0') <= '100.00', 'O desconto vai de 0 a 100.')
  .meta({ pattern: trimmed('\\+?0{0,20}(?:100(?:\\.0{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?)'), maximum: 100 });

/** How much there is of a line; more than nothing. */
export const quantidadeDeLinha = decimal({
  ...QUANTITY,
  min: 'positive',
  minMessage: 'A quantidade deve ser maior que 0.',
}).describe('Quantidade, com até 3 casas decimais.');

/** Money that is not negative; `what` begins the refusal. */
export const dinheiro = (what: string) =>
  decimal({ ...MONEY, min: 'zero', minMessage: `${what} não pode ser negativo.` });

const LONGEST_DESCRIPTION = 500;

/** What is sent of a document's line; `tipo`, where it is sent, says what the ids say. */
export const camposDeLinha = <const T extends readonly [TipoLinha, ...TipoLinha[]]>(tipos: T) => ({
  tipo: z
    .enum(tipos)
    .optional()
    .describe('Dispensável: `produto_id` ou `servico_id` já diz. Enviado, precisa dizer o mesmo que eles.'),
  produto_id: idSchema.nullable().optional().describe('Produto do item; ou `servico_id`, nunca os dois.'),
  servico_id: idSchema.nullable().optional().describe('Serviço do item; ou `produto_id`, nunca os dois.'),
  descricao: requiredText(LONGEST_DESCRIPTION).optional().describe('Sem ela, o nome do produto ou do serviço.'),
  quantidade: quantidadeDeLinha,
  preco_unitario: dinheiro('O preço').optional().describe('Sem ele, o preço do cadastro.'),
  desconto_percentual: percentage.optional().describe('Desconto do item, de 0 a 100, com até 2 casas decimais.'),
});

type SentLine = {
  tipo?: TipoLinha | undefined;
  produto_id?: number | null | undefined;
  servico_id?: number | null | undefined;
  descricao?: string | undefined;
};

/** For superRefine: a line is of one product or of one service, and `tipo`, where it is sent, says the same. */
export function requireOneKind(line: SentLine, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { tipo, produto_id = null, servico_id = null } = line;
  if (produto_id !== null && servico_id !== null) {
    issue('servico_id', 'Informe um produto ou um serviço, não os dois.');
  } else if (tipo === 'servico' ? servico_id === null : tipo === 'produto' && produto_id === null) {
    issue(tipo === 'servico' ? 'servico_id' : 'produto_id', 'Este campo é obrigatório.');
  } else if (produto_id === null && servico_id === null) {
    issue('produto_id', 'Informe o produto ou o serviço.');
  }
}

/** The same where a line may be a text (`livre`), which then has a `descricao`. */
export function requireKindOrText(line: SentLine, context: z.RefinementCtx): void {
  const { tipo, produto_id = null, servico_id = null, descricao } = line;
  const named = produto_id ?? servico_id;
  if (tipo !== 'livre' && (named !== null || tipo !== undefined)) {
    requireOneKind(line, context);
    return;
  }
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (named !== null) {
    issue(produto_id === null ? 'servico_id' : 'produto_id', 'Um item de texto livre não tem produto nem serviço.');
  } else if (descricao === undefined) {
    issue('descricao', 'Informe o produto, o serviço ou a descrição.');
  }
}

/** A document has so many lines at most. */
export const MOST_LINHAS = 200;

/** For superRefine of a list of lines: no item is twice in it. */
export function requireDistinctIds(list: readonly { id?: number | undefined }[], context: z.RefinementCtx): void {
  const seen = new Set<number>();
  for (const [index, { id }] of list.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `O item ${id} está duas vezes na lista.` });
    }
    seen.add(id);
  }
}
