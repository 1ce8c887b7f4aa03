import { type SQL, sql } from 'drizzle-orm';
import { cobrancas } from '#drizzle/schema/cobrancas.ts';
import { endOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { randomBase62 } from '#server/platform/ids.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { staticCode } from './br-code.ts';
import { type ContaDeCobranca, resolveContaPix } from './contas.ts';
import { fetchCobranca, holdTitulo, recordCobranca, wakeCobrancas } from './internal.ts';
import { type Cobranca, createCobrancaInput } from './schemas.ts';

/** A static code has room for 25 characters, a bank's charge takes 26 to 35. */
const TXID = { estatico: 25, api_pix: 32 } as const;
/** What a code has room for, and what banks take. */
const LONGEST = '9999999999.99'.length;

/**
 * Charges a receivable by Pix: what is open of it, unless told otherwise. A title has one active charge: the same again answers that one.
 * A charge of a bank (`api_pix`) is written here first and registered in the background; its code comes with the bank's answer.
 * @returns the charge, and whether it is new
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a paid or cancelled title, on `valor` above what is open or beside an
 * active charge of another amount, on `conta_pix_id`
 */
export async function createCobranca(outer: Ctx, input: unknown): Promise<{ cobranca: Cobranca; nova: boolean }> {
  requireScope(outer, 'financeiro:write');
  const { id, valor: sent, conta_pix_id } = parseInput(createCobrancaInput, input);
  return transaction(outer, async (ctx) => {
    const titulo = await holdTitulo(ctx, id);
    const valor = sent ?? titulo.valor_aberto;
    if (BigInt(cents(valor)) > BigInt(cents(titulo.valor_aberto))) {
      throw invalid('valor', `Cobre no máximo ${told(titulo.valor_aberto)}, que é o que falta receber.`);
    }
    const active = await findActive(ctx, id);
    if (active) {
      if (active.valor === valor && (conta_pix_id ?? active.conta_pix_id) === active.conta_pix_id) {
        return { cobranca: await fetchCobranca(ctx, { id: active.id }), nova: false };
      }
      throw invalid(
        active.valor === valor ? 'conta_pix_id' : 'valor',
        `Esta conta já tem uma cobrança ativa de ${told(active.valor)}: cancele-a para fazer outra.`,
      );
    }
    const conta = await resolveContaPix(ctx, conta_pix_id);
    const created = await insert(ctx, conta, { titulo_id: id, valor, vencimento: titulo.vencimento });
    const cobranca = await fetchCobranca(ctx, { id: created });
    await recordCobranca(ctx, 'cobranca.criada', cobranca, {
      ...{ conta_id: id, valor, chave: conta.chave, adaptador: conta.adaptador },
    });
    if (conta.adaptador === 'api_pix') await wakeCobrancas(ctx);
    return { cobranca, nova: true };
  });
}

const cents = (valor: string) => valor.replace('.', '');

/** Money in a sentence. */
const told = (valor: string) => valor.replace('.', ',');

async function findActive(ctx: Ctx, titulo_id: number) {
  const [found] = await ctx.db.orm
    .select({ id: cobrancas.id, valor: cobrancas.valor, conta_pix_id: cobrancas.conta_pix_id })
    .from(cobrancas)
    .where(sql`empresa_id = ${ctx.empresa_id} and titulo_id = ${titulo_id} and status = 'ativa'`);
  return found;
}

type Wanted = { titulo_id: number; valor: string; vencimento: string };

async function insert(ctx: Ctx, conta: ContaDeCobranca, { titulo_id, valor, vencimento }: Wanted): Promise<number> {
  if (valor.length > LONGEST) throw invalid('valor', 'Este valor não cabe num código Pix.');
  const { adaptador, chave, nome_recebedor, cidade } = conta;
  const txid = randomBase62(TXID[adaptador]);
  const common = { empresa_id: ctx.empresa_id, titulo_id, conta_pix_id: conta.id, adaptador, txid, chave, valor };
  const receiver = { nome_recebedor, cidade };
  if (adaptador === 'estatico') {
    const copia_e_cola = staticCode({ ...receiver, chave, valor, txid });
    if (copia_e_cola === null) throw invalid('valor', 'Este valor não cabe num código Pix.');
    return write(ctx, { ...common, ...receiver, copia_e_cola });
  }
  const day = lastDay(vencimento, today(ctx.fuso), conta.validade_dias);
  return write(ctx, {
    ...{ ...common, ...receiver, valida_ate: day, expira_em: endOfDay(day, ctx.fuso) },
    ...{ pendencia: 'registrar', tentar_em: sql`now()` },
  });
}

type Row = Omit<typeof cobrancas.$inferInsert, 'tentar_em'> & { tentar_em?: SQL };

async function write(ctx: Ctx, values: Row) {
  const rows = await ctx.db.orm.insert(cobrancas).values(values).returning({ id: cobrancas.id });
  return oneRow(rows).id;
}

/** The due day, or today where that is over, and the account's days more. */
function lastDay(vencimento: string, hoje: string, dias: number): string {
  const from = vencimento > hoje ? vencimento : hoje;
  return new Date(Date.parse(`${from}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10);
}
