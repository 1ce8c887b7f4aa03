import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { readLancamento } from './get-lancamento.ts';
import { writeMovement } from './movement.ts';
import { type Estorno, type LinhaExtrato, lancamentoIdInput, reverseLancamentoInput } from './schemas.ts';

/** What to do instead, where a document made the movement; the document is named after it. */
const INSTEAD = {
  venda: 'cancele ou devolva a venda',
  devolucao_venda: 'ele é da devolução de venda',
  compra: 'cancele ou devolva a compra',
  devolucao_compra: 'ele é da devolução de compra',
  expedicao: 'reabra ou cancele a expedição',
  transferencia: 'transfira de volta: ele é da transferência',
  nota_fiscal: 'corrija com um lançamento de saída: ele é da nota fiscal',
} as const;

/**
 * Takes back a movement by the opposite one, which names it (`estorno_de_id`). A balance count is taken back by its difference. A
 * movement is taken back once, a reversal never, and a document's movement only by the document; those of imports are like any other.
 * Emits `estoque.atualizado`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `estorno_de_id` where the movement cannot be taken back, and as writeMovement
 */
export async function reverseLancamento(outer: Ctx, input: unknown): Promise<Estorno> {
  requireScope(outer, 'estoque:write');
  const { id, observacao } = parseInput(lancamentoIdInput.extend(reverseLancamentoInput.shape), input);
  return transaction(outer, async (ctx) => {
    const linha = await readLancamento(ctx, id);
    refuse(linha);
    const exit = !linha.variacao.startsWith('-');
    const quantidade = linha.variacao.replace('-', '');
    const written = await writeMovement(ctx, {
      produto_id: linha.produto_id,
      deposito_id: linha.deposito_id,
      tipo: exit ? 'S' : 'E',
      quantidade,
      variacao: exit ? `-${quantidade}` : quantidade,
      custo_unitario: linha.custo_unitario,
      observacao,
      origem: 'M',
      estorno_de_id: id,
    });
    return { ...written, estorno_de_id: id };
  }).catch((error: unknown) => {
    throw sqlState(error)?.constraint === 'lancamentos_estoque_estorno' ? reversed(id) : error;
  });
}

const reversed = (id: number, por: number | null = null) =>
  invalid('estorno_de_id', `O lançamento nº ${id} já foi estornado${por === null ? '' : ` pelo nº ${por}`}.`);

function refuse({ id, documento, estorno_de_id, estornado_por_id, variacao }: LinhaExtrato): void {
  const no = (why: string) => invalid('estorno_de_id', `O lançamento nº ${id} não pode ser estornado: ${why}.`);
  if (documento && documento.tipo !== 'importacao') {
    throw no(`${INSTEAD[documento.tipo]} ${documento.numero ?? `nº ${documento.id}`}`);
  }
  if (estorno_de_id !== null) throw no(`ele é o estorno do nº ${estorno_de_id}. Faça um novo lançamento`);
  if (estornado_por_id !== null) throw reversed(id, estornado_por_id);
  if (Number(variacao) === 0) throw no('ele não mudou o saldo');
}
