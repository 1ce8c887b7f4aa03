import { and, eq } from 'drizzle-orm';
import { separacoes_expedicao } from '#drizzle/schema/expedicao.ts';
import { findRead } from '#modulos/codigo-lido.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { listDestinos } from './destinos.ts';
import { fetchExpedicaoForUpdate, requirePending } from './internal.ts';
import { type Separada, separateInput, setSeparacaoInput } from './schemas.ts';

/**
 * Notes what a scanner read for a pending shipment: a product's code (as it is now, or as it was sold) or GTIN, one piece or as many as are said. It goes to the first line
 * of the product that has room for all of it, else to the lines with room, one after another. No audit line for each piece: the shipment's
 * conclusion tells how much was put together.
 * @returns the lines that changed, as they are now
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `codigo` for a product that the shipment does not carry, on `quantidade` for more
 * than is left of the product, on `status` of a shipment that is not pending
 */
export async function separate(outer: Ctx, input: unknown): Promise<Separada[]> {
  requireScope(outer, 'expedicao:write');
  const { expedicao_id, codigo, quantidade } = parseInput(separateInput, input);
  return transaction(outer, async (ctx) => {
    const linhas = await lockLinhas(ctx, expedicao_id);
    const matching = linesOf(linhas, codigo);
    const [first] = matching;
    if (!first) throw invalid('codigo', 'Nenhum produto desta expedição tem este código.');
    const amount = thousandths(quantidade);
    const left = matching.reduce((sum, one) => sum + roomOf(one), 0n);
    if (left < amount) {
      throw invalid(
        'quantidade',
        left <= 0n
          ? `"${first.descricao}" já está todo separado.`
          : `Só ${left === 1000n ? 'falta' : 'faltam'} ${written(left)} ${first.unidade} de "${first.descricao}".`,
      );
    }
    const whole = matching.find((linha) => roomOf(linha) >= amount);
    const changed: Separada[] = [];
    let rest = amount;
    for (const linha of whole ? [whole] : matching) {
      const part = roomOf(linha) < rest ? roomOf(linha) : rest;
      if (part === 0n) continue;
      changed.push(await write(ctx, expedicao_id, linha, thousandths(linha.separada) + part));
      rest -= part;
    }
    return changed;
  });
}

/**
 * Says how much of a line is put together: a correction, or a line that has no code to scan.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `quantidade` above what the line has, on `status` as above
 */
export async function setSeparacao(outer: Ctx, input: unknown): Promise<Separada> {
  requireScope(outer, 'expedicao:write');
  const { expedicao_id, item_venda_id, quantidade } = parseInput(setSeparacaoInput, input);
  return transaction(outer, async (ctx) => {
    const linhas = await lockLinhas(ctx, expedicao_id);
    const linha = linhas.find((one) => one.item_venda_id === item_venda_id);
    if (!linha) throw notFound('Item não encontrado nesta expedição.');
    const amount = thousandths(quantidade);
    if (amount > thousandths(linha.quantidade)) {
      throw invalid('quantidade', `O pedido tem só ${written(thousandths(linha.quantidade))} ${linha.unidade}.`);
    }
    return write(ctx, expedicao_id, linha, amount);
  });
}

/** The lines of the product that a scanner means. */
function linesOf(linhas: readonly Separada[], read: string): Separada[] {
  const now = findRead(linhas, read, ({ codigo_atual, gtin }) => ({ codigo: codigo_atual, gtin }));
  const found = now.length > 0 ? now : findRead(linhas, read, ({ codigo }) => ({ codigo, gtin: null }));
  return linhas.filter(({ produto_id }) => found.some((one) => one.produto_id === produto_id));
}

/** The shipment's lines, with the shipment held: two scanners of one shipment take turns. */
async function lockLinhas(ctx: Ctx, expedicao_id: number): Promise<Separada[]> {
  requirePending(await fetchExpedicaoForUpdate(ctx, expedicao_id));
  const destinos = await listDestinos(ctx, expedicao_id);
  return destinos.flatMap(({ linhas }) => linhas);
}

async function write(ctx: Ctx, expedicao_id: number, linha: Separada, amount: bigint): Promise<Separada> {
  const { item_venda_id } = linha;
  const { expedicao_id: shipment, item_venda_id: line } = separacoes_expedicao;
  const separada = decimalOf(amount);
  if (amount === 0n) {
    await ctx.db.orm.delete(separacoes_expedicao).where(and(eq(shipment, expedicao_id), eq(line, item_venda_id)));
  } else {
    await ctx.db.orm
      .insert(separacoes_expedicao)
      .values({ empresa_id: ctx.empresa_id, expedicao_id, item_venda_id, quantidade: separada })
      .onConflictDoUpdate({ target: [shipment, line], set: { quantidade: separada } });
  }
  return { ...linha, separada };
}

/** A quantity with three decimals, as whole thousandths. */
const thousandths = (quantidade: string): bigint => BigInt(quantidade.replace('.', ''));

/** What a line still lacks; of one of which more was put together than is left of it, nothing. */
function roomOf({ quantidade, separada }: Separada): bigint {
  const room = thousandths(quantidade) - thousandths(separada);
  return room < 0n ? 0n : room;
}

const decimalOf = (amount: bigint): string => {
  const digits = String(amount).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
};

const written = (amount: bigint): string => toldQuantity(decimalOf(amount));
