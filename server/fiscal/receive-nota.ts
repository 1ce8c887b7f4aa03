import { holdProdutos } from '#server/catalogo/index.ts';
import { type Falta, holdFaltas, receiveCompra } from '#server/compras/index.ts';
import { holdCustos, moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { type ErrorDetails, invalid, invalidFields, refuseFields, StatusRefused } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchNota, fetchNotaForUpdate, recordNota } from './internal.ts';
import { readMatches } from './match-itens.ts';
import { type ItemRecebido, type ItemReconhecido, type Nota, receberNotaInput } from './schemas.ts';

/** An item of the note as it enters the stock. */
type Entrada = {
  item_id: number;
  produto_id: number;
  produto_nome: string;
  fator: string;
  quantidade: string;
  custo_unitario: string;
  /** What all of it costs: of small units the unit cost, rounded to the cent, says something else. */
  valor: string;
  campo: string;
};

/**
 * Brings the products of a supplier's note into the stock, once. Of a note that is tied to a purchase it is the purchase that is received
 * (origin C, at its costs, with its own rules and scope); of any other each product enters by the note (origin N) at what the note's item
 * costs, and the average cost follows. What the supplier's codes were received as is remembered.
 * @throws DomainError NOT_FOUND; FORBIDDEN; VALIDATION_ERROR on `status` of a note that is not a supplier's, is cancelled, or moves no
 * goods, on `itens` of an item that nobody knows, on `itens.N.*` of what cannot be, on `deposito_id`
 */
export async function receiveNota(outer: Ctx, input: unknown): Promise<Nota> {
  requireScope(outer, 'notas_fiscais:write');
  const { id, itens, deposito_id, observacao } = parseInput(receberNotaInput, input);
  return transaction(outer, async (ctx) => {
    const nota = await fetchNotaForUpdate(ctx, id);
    requireReceivable(nota);
    if (nota.recebida_em !== null) return nota;
    // Purchases are held before products.
    const faltas = nota.compra_id === null ? null : await holdFaltas(ctx, nota.compra_id);
    const entradas = await resolveEntradas(ctx, nota, itens);
    const note = observacao || `Nota fiscal ${nota.numero} de ${nota.emitente_nome}`.slice(0, 500);
    const onde = { deposito_id: deposito_id ?? null, observacao: note };
    const entered =
      nota.compra_id === null || !faltas
        ? await enter(ctx, nota, entradas, onde)
        : await receiveOf(ctx, nota.compra_id, spread(entradas, faltas), onde);
    await writeReceived(ctx, nota, entradas, entered);
    await recordNota(ctx, 'nota_fiscal.recebida', nota, {
      ...(entered === null ? {} : { deposito_id: entered }),
      ...(observacao ? { observacao } : {}),
      itens: entradas.length,
    });
    return fetchNota(ctx, id);
  });
}

const refused = (message: string) => invalid('status', message);

function requireReceivable({ numero, sentido, status, operacao, finalidade }: Nota): void {
  if (sentido === 'saida')
    throw refused(`A nota ${numero} foi emitida pela empresa: só notas recebidas entram no estoque.`);
  if (status === 'CANCELADO')
    throw new StatusRefused(
      `A nota ${numero} está cancelada: só entra no estoque a partir de AUTORIZADO.`,
      `A nota ${numero} está cancelada: só entra no estoque uma nota autorizada.`,
    );
  if (operacao === 'entrada')
    throw refused(`A nota ${numero} é uma nota de entrada do próprio emitente: nada chega com ela.`);
  if (finalidade === '2' || finalidade === '3') {
    throw refused(`A nota ${numero} é complementar ou de ajuste: nada chega com ela.`);
  }
}

/** Which product each item enters as, how much of it and at which cost; the products are held until the transaction ends. */
async function resolveEntradas(ctx: Ctx, nota: Nota, sent: readonly ItemRecebido[]): Promise<Entrada[]> {
  const details: ErrorDetails = {};
  const known = new Set(nota.itens.map(({ id }) => id));
  for (const [i, { item_id }] of sent.entries()) {
    if (!known.has(item_id)) details[`itens.${i}.item_id`] = [`Esta nota não tem o item ${item_id}.`];
  }
  refuseFields(details);
  const chosen = choose(await readMatches(ctx, nota.id), sent);
  const ids = chosen.flatMap(({ produto_id }) => produto_id ?? []);
  await holdCustos(ctx, ids);
  const { found } = await holdProdutos(ctx, ids);
  for (const { campo, produto_id } of chosen) {
    if (produto_id !== null && !found.has(produto_id)) details[campo] = [`Produto não encontrado (id ${produto_id}).`];
  }
  const unknown = chosen.filter(({ produto_id }) => produto_id === null);
  if (unknown.length > 0) {
    details.itens = unknown
      .slice(0, 20)
      .map(
        ({ numero, descricao }) =>
          `Informe o produto do item ${numero} da nota, "${descricao}", ou produto_id nulo para que ele não entre no estoque.`,
      );
  }
  refuseFields(details);
  const entradas = await measure(ctx, nota, chosen);
  return entradas.map((one) => ({ ...one, produto_nome: found.get(one.produto_id)?.nome ?? '' }));
}

type Escolhido = Pick<ItemReconhecido, 'item_id' | 'numero' | 'descricao' | 'produto_id' | 'fator'> & { campo: string };

/** What was sent, else what was recognised; without the items that are not to enter, or have nothing to. */
function choose(matches: readonly ItemReconhecido[], sent: readonly ItemRecebido[]): Escolhido[] {
  const byItem = new Map(sent.map((one, i) => [one.item_id, { ...one, i }]));
  return matches.flatMap((match): Escolhido[] => {
    const own = byItem.get(match.item_id);
    if (own?.produto_id === null || isZero(match.quantidade)) return [];
    const produto_id = own?.produto_id ?? match.produto_id;
    // A factor that was remembered is that of the product it was remembered with.
    const remembered = produto_id === match.produto_id ? match.fator : '1';
    const { item_id, numero, descricao } = match;
    return [
      {
        item_id,
        numero,
        descricao,
        produto_id,
        fator: own?.fator ?? remembered,
        campo: own ? `itens.${own.i}.produto_id` : 'itens',
      },
    ];
  });
}

type Medida = Omit<Entrada, 'produto_nome'>;

async function measure(ctx: Ctx, nota: Nota, chosen: readonly Escolhido[]): Promise<Medida[]> {
  const rows = chosen.map(({ item_id, produto_id, fator, campo }) => ({ item_id, produto_id, fator, campo }));
  // Written out: quantities and costs in exact decimals.
  const entradas = await ctx.db.sql<(Medida & { numero: number })[]>`
    SELECT i.id AS item_id, i.numero, e.produto_id, trim_scale(e.fator)::text AS fator, q.quantidade::text, e.campo,
      CASE WHEN q.quantidade > 0 THEN round(v.valor / q.quantidade, 2) ELSE 0 END::text AS custo_unitario, v.valor::text
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS e (item_id bigint, produto_id bigint, fator numeric, campo text)
    JOIN itens_nota i ON i.id = e.item_id AND i.nota_id = ${nota.id}
    CROSS JOIN LATERAL (SELECT round(i.quantidade * e.fator, 3) AS quantidade) q
    CROSS JOIN LATERAL (SELECT greatest(i.valor_total - i.desconto + i.acrescimos, 0) AS valor) v
    ORDER BY i.numero`;
  const details: ErrorDetails = {};
  for (const { campo, numero, quantidade, custo_unitario } of entradas) {
    const isMeasured = !isZero(quantidade) && quantidade.length <= 16;
    // Of a note that is tied to a purchase the costs are the purchase's. As everywhere, a cost has 13 digits before the point.
    if (isMeasured && (nota.compra_id !== null || custo_unitario.length <= 16)) continue;
    const what = isMeasured ? 'o custo unitário' : 'a quantidade';
    details[campo.replace('produto_id', 'fator')] = [`Com este fator, ${what} do item ${numero} não cabe no estoque.`];
  }
  refuseFields(details);
  return entradas;
}

type Onde = { deposito_id: number | null; observacao: string };

/** Moves the stock by the note itself. @returns the warehouse, null where no product keeps stock */
async function enter(ctx: Ctx, nota: Nota, entradas: readonly Entrada[], onde: Onde): Promise<number | null> {
  const { found } = await holdProdutos(
    ctx,
    entradas.map(({ produto_id }) => produto_id),
  );
  const moving = entradas.filter(({ produto_id }) => found.get(produto_id)?.controlar_estoque);
  if (moving.length === 0 && onde.deposito_id === null) return null;
  const { id } = await resolveDeposito(ctx, onde.deposito_id);
  await moveByDocumento(ctx, {
    documento: { tipo: 'nota_fiscal', id: nota.id, numero: nota.numero },
    natureza: 'recebimento',
    origem: 'N',
    observacao: onde.observacao,
    // What a customer sends back was not bought.
    custeia: nota.finalidade === '1',
    linhas: moving.map(({ item_id, produto_id, quantidade, custo_unitario, valor, campo }) => ({
      ...{ item_id, produto_id, quantidade, custo_unitario, valor, campo },
      deposito_id: id,
      tipo: 'E',
    })),
  });
  return moving.length > 0 ? id : null;
}

/** Receives the note's purchase; where nothing of the note is to enter, the purchase came in by itself before. */
async function receiveOf(ctx: Ctx, compra_id: number, itens: Parte[], onde: Onde): Promise<number | null> {
  if (itens.length === 0) {
    if (onde.deposito_id !== null) await resolveDeposito(ctx, onde.deposito_id);
    return null;
  }
  const { recebimento } = await receiveCompra(ctx, { id: compra_id, itens, ...onde });
  return recebimento?.deposito_id ?? null;
}

type Parte = { item_id: number; quantidade: string };

/**
 * Each product fills the purchase's items that miss it, in their order.
 * @throws DomainError VALIDATION_ERROR on `itens` where the note brings what the purchase does not miss
 */
function spread(entradas: readonly Entrada[], faltas: readonly Falta[]): Parte[] {
  const brought = new Map<number, bigint>();
  for (const { produto_id, quantidade } of entradas) {
    brought.set(produto_id, (brought.get(produto_id) ?? 0n) + thousandths(quantidade));
  }
  const itens: Parte[] = [];
  for (const { item_id, produto_id, falta } of faltas) {
    const left = brought.get(produto_id) ?? 0n;
    const missing = thousandths(falta);
    const now = left < missing ? left : missing;
    if (now <= 0n) continue;
    itens.push({ item_id, quantidade: decimalOf(now) });
    brought.set(produto_id, left - now);
  }
  const bought = new Set(faltas.map(({ produto_id }) => produto_id));
  const names = new Map(entradas.map(({ produto_id, produto_nome }) => [produto_id, produto_nome]));
  const over = [...brought].filter(([, left]) => left > 0n);
  if (over.length === 0) return itens;
  const details = over.map(([produto_id, left]) => {
    const nome = names.get(produto_id) ?? '';
    const much = toldQuantity(decimalOf(left));
    return bought.has(produto_id)
      ? `A nota traz ${much} de "${nome}" a mais do que falta na compra vinculada. O que já entrou pela compra não entra de novo: deixe este item de fora.`
      : `A compra vinculada não tem o produto "${nome}", que a nota traz. Deixe este item de fora.`;
  });
  throw invalidFields({ itens: details });
}

const thousandths = (quantidade: string): bigint => {
  const [whole = '0', rest = ''] = quantidade.split('.');
  return BigInt(whole + rest.padEnd(3, '0').slice(0, 3));
};

const decimalOf = (value: bigint): string => {
  const text = String(value).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
};

const isZero = (quantidade: string): boolean => /^0+(\.0+)?$/.test(quantidade);

async function writeReceived(
  ctx: Ctx,
  nota: Nota,
  entradas: readonly Entrada[],
  deposito_id: number | null,
): Promise<void> {
  const rows = JSON.stringify(entradas);
  // Written out, as what follows: one statement for all items.
  await ctx.db.sql`
    UPDATE itens_nota i SET produto_id = e.produto_id, fator = e.fator, quantidade_recebida = e.quantidade
    FROM json_to_recordset(${rows}::text::json) AS e (item_id bigint, produto_id bigint, fator numeric, quantidade numeric)
    WHERE i.id = e.item_id AND i.empresa_id = ${ctx.empresa_id}`;
  // Written out: of a code that the note has twice, the last one is remembered.
  await ctx.db.sql`
    INSERT INTO produtos_fornecedor AS f (empresa_id, fornecedor_documento, codigo, produto_id, fator)
    SELECT DISTINCT ON (i.codigo) ${ctx.empresa_id}, ${nota.emitente_documento}, i.codigo, e.produto_id, e.fator
    FROM json_to_recordset(${rows}::text::json) AS e (item_id bigint, produto_id bigint, fator numeric)
    JOIN itens_nota i ON i.id = e.item_id AND i.empresa_id = ${ctx.empresa_id}
    ORDER BY i.codigo, i.numero DESC
    ON CONFLICT (empresa_id, fornecedor_documento, codigo) DO UPDATE
      SET produto_id = excluded.produto_id, fator = excluded.fator, atualizado_em = clock_timestamp()`;
  // Written out, as above.
  await ctx.db.sql`
    UPDATE notas_fiscais SET recebida_em = clock_timestamp(), deposito_id = ${deposito_id}::bigint, atualizado_em = clock_timestamp()
    WHERE id = ${nota.id} AND empresa_id = ${ctx.empresa_id}`;
}
