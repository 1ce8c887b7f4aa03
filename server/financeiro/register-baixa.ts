import { holdFuso } from '#server/identidade/index.ts';
import { today } from '#server/platform/clock.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { forbidden, MISSING, recordTitulo, toldMoney } from './internal.ts';
import { publishPagamento } from './publish-pagamento.ts';
import { registerBaixaInput, type StatusTitulo, type TipoTitulo } from './schemas.ts';

export type NovaBaixa = z.input<typeof registerBaixaInput>;
export type BaixaRegistrada = {
  baixa_id: number;
  /** The title that it settles: where the receipt is a repetition, that of the first time. */
  titulo_id: number;
  /** The source had told of it already: nothing was done. */
  repetida: boolean;
};

type Held = {
  id: number;
  tipo: TipoTitulo;
  numero: string;
  status: StatusTitulo;
  venda_id: number | null;
  valor_aberto: string;
  quita: boolean;
  cabe: boolean;
  encerra: boolean;
};

/**
 * Settles a title, in whole or in part, with money that came or went: `valor` is all of it, with `juros` and `multa` in it; what it takes
 * off the title is `valor` less these, plus `desconto`. Each receipt of a source counts once, by its `id_externo`: told again, also of
 * another title, nothing happens. Emits `pagamento.recebido` where the title is a receivable of a sale that came of a deal. For other
 * rooms: no scope is checked here, the verb that calls has checked its own; of several titles, those with lower ids first.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a title that is paid or cancelled, on `valor` of more than is open
 */
export async function registerBaixa(outer: Ctx, input: NovaBaixa): Promise<BaixaRegistrada> {
  const { titulo_id, em, id_externo, forma, origem, ...money } = parseInput(registerBaixaInput, input);
  const { valor, juros, multa, desconto } = money;
  return transaction(outer, async (ctx) => {
    const titulo = await hold(ctx, titulo_id, money);
    const before = id_externo === null ? undefined : await findBaixa(ctx, origem, id_externo);
    if (before) return { ...before, repetida: true };
    if (titulo.status !== 'aberta' && titulo.status !== 'parcial') {
      throw forbidden(titulo, 'pode ser baixada', ['aberta', 'parcial']);
    }
    if (!titulo.quita) {
      throw invalid('valor', 'O valor, menos juros e multa e mais o desconto, deve ser maior que 0.');
    }
    if (!titulo.cabe) throw invalid('valor', tooMuch(titulo, money));
    // A moment's day is that of the zone that the company has by now; a statement's line came with its day.
    const dia = today(origem === 'extrato' ? ctx.fuso : await holdFuso(ctx), em);
    // Written out: the receipt is written once, whoever else tells of it at this moment, and the title follows.
    const [baixa] = await ctx.db.sql<{ id: number }[]>`
      INSERT INTO baixas (empresa_id, titulo_id, tipo, valor, juros, multa, desconto, recebido_em, dia, forma, origem, id_externo, ator_nome)
      VALUES (${ctx.empresa_id}, ${titulo.id}, ${titulo.tipo}, ${valor}, ${juros}, ${multa}, ${desconto}, ${em},
        ${dia}::date, ${forma}, ${origem}, ${id_externo}, ${ctx.ator.nome})
      ON CONFLICT (empresa_id, origem, id_externo) WHERE id_externo IS NOT NULL AND estornada_em IS NULL DO NOTHING RETURNING id`;
    if (!baixa) {
      const first = await findBaixa(ctx, origem, id_externo ?? '');
      if (!first) throw new Error('A receipt was refused as a repetition of one that is not there');
      return { ...first, repetida: true };
    }
    // Written out, as the statement above: exact decimals.
    await ctx.db.sql`
      UPDATE titulos SET valor_recebido = valor_recebido + b.valor, valor_quitado = valor_quitado + b.quitado,
        quitada_em = CASE WHEN ${titulo.encerra} THEN b.recebido_em END, atualizado_em = clock_timestamp()
      FROM baixas b WHERE titulos.id = ${titulo.id} AND b.id = ${baixa.id}`;
    await recordTitulo(ctx, 'baixada', titulo, {
      valor,
      ...(juros === '0.00' ? {} : { juros }),
      ...(multa === '0.00' ? {} : { multa }),
      ...(desconto === '0.00' ? {} : { desconto }),
      forma,
      recebido_em: em,
      ...(titulo.encerra || titulo.status === 'aberta'
        ? { status: { antes: titulo.status, depois: titulo.encerra ? 'paga' : 'parcial' } }
        : {}),
    });
    if (titulo.tipo === 'receber' && titulo.venda_id !== null && valor !== '0.00') {
      await publishPagamento(ctx, { conta_id: titulo.id, venda_id: titulo.venda_id, valor_recebido: valor, em });
    }
    return { baixa_id: baixa.id, titulo_id: titulo.id, repetida: false };
  });
}

type Money = Pick<z.output<typeof registerBaixaInput>, 'valor' | 'juros' | 'multa' | 'desconto'>;

/** The title, locked, and how what comes fits into what is open. */
async function hold(ctx: Ctx, id: number, { valor, juros, multa, desconto }: Money): Promise<Held> {
  // Written out: the lock, and the sums in exact decimals.
  const [held] = await ctx.db.sql<Held[]>`
    SELECT t.id, t.tipo, t.numero, t.status, t.venda_id, t.valor_aberto::text,
      ${valor}::numeric - ${juros}::numeric - ${multa}::numeric + ${desconto}::numeric > 0 AS quita,
      ${valor}::numeric - ${juros}::numeric - ${multa}::numeric + ${desconto}::numeric <= t.valor_aberto AS cabe,
      ${valor}::numeric - ${juros}::numeric - ${multa}::numeric + ${desconto}::numeric = t.valor_aberto AS encerra
    FROM titulos t WHERE t.id = ${id} AND t.empresa_id = ${ctx.empresa_id} FOR UPDATE`;
  if (!held) throw notFound(MISSING);
  return held;
}

async function findBaixa(ctx: Ctx, origem: string, id_externo: string) {
  // Written out, as the rest of a receipt.
  const [found] = await ctx.db.sql<{ baixa_id: number; titulo_id: number }[]>`
    SELECT id AS baixa_id, titulo_id FROM baixas
    WHERE empresa_id = ${ctx.empresa_id} AND origem = ${origem} AND id_externo = ${id_externo} AND estornada_em IS NULL`;
  return found;
}

function tooMuch({ numero, valor_aberto }: Held, { juros, multa, desconto }: Money): string {
  const open = `Da conta ${numero} faltam ${toldMoney(valor_aberto)}`;
  const plain = [juros, multa, desconto].every((one) => one === '0.00');
  return plain ? `${open}: informe no máximo esse valor.` : `${open}: é o máximo, sem juros e multa e com o desconto.`;
}
