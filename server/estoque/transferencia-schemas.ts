import { decimal, QUANTITY } from '#server/platform/decimal.ts';
import { ID_FORM, idParameter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, text, z } from '#server/platform/validation.ts';
import { lancamento } from './schemas.ts';

/** Body of `POST /v1/estoque/transferencias/`. */
export const createTransferenciaInput = z.object({
  produto_id: idSchema.describe('Produto a transferir: da empresa do token e com `controlar_estoque=true`.'),
  deposito_origem_id: idSchema.describe('Depósito de onde o produto sai.'),
  deposito_destino_id: idSchema.describe('Depósito para onde o produto vai; diferente do de origem.'),
  quantidade: decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' }).describe(
    'Maior que 0, com até 15 dígitos e até 3 casas decimais. Prefira texto a número.',
  ),
  observacao: text(500)
    .nullish()
    .transform((value) => value ?? '')
    .describe('Observação livre, até 500 caracteres; os dois lançamentos também a levam.'),
});

/** Query of `GET /v1/estoque/transferencias/`. */
export const transferenciasFilters = z.object({
  ...paginationInput,
  produto_id: idParameter.optional().meta({ ...ID_FORM, description: 'Só as transferências deste produto.' }),
  data_inicio: day.optional().describe('Desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
});

export const transferenciaIdInput = z.object({ id: idSchema });

/** A transfer in the list. */
export const linhaTransferencia = z.object({
  id: z.int().describe('Identificador da transferência.'),
  produto_id: z.int().describe('Produto transferido.'),
  produto_nome: z.string().describe('Nome do produto.'),
  deposito_origem_id: z.int().describe('Depósito de onde saiu.'),
  deposito_origem_nome: z.string().describe('Nome do depósito de origem.'),
  deposito_destino_id: z.int().describe('Depósito para onde foi.'),
  deposito_destino_nome: z.string().describe('Nome do depósito de destino.'),
  quantidade: z
    .string()
    .meta({ examples: ['12.000'] })
    .describe('Quantidade, com 3 casas decimais.'),
  observacao: z.string().describe('Observação; vazia quando não foi enviada.'),
  criado_em: instante.describe('Data e hora, no fuso da empresa.'),
});

/** The same with its two movements. */
export const transferencia = linhaTransferencia.extend({
  saida: lancamento.describe('O lançamento de saída do depósito de origem.'),
  entrada: lancamento.describe('O lançamento de entrada no depósito de destino.'),
});

export type LinhaTransferencia = z.output<typeof linhaTransferencia>;
export type Transferencia = z.output<typeof transferencia>;
