import postgres from 'postgres';
import { announce, handedOver } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { Gather } from '#server/platform/gather.ts';
import { type Movement, TIPO, type Written, writeMovement } from './movement.ts';

/** Movements of a statement. */
const MOST = 64;
/** A statement that takes longer waits for somebody's lock: then the next need not wait for it. */
const PATIENCE_MS = 25;
const AT_ONCE = 16;

type Tipo = 'E' | 'S';
type Asked = { ctx: Ctx; m: Movement<Tipo> };
type Answer = Written<Tipo>;
type Moved = {
  n: number;
  id: number;
  produto_nome: string;
  deposito_id: number;
  deposito_nome: string;
  quantidade: string;
  custo_unitario: string;
  saldo_apos: string;
  /** Asked for alone so that the database sees to it. */
  avisos: number;
};

/** By company, so that no company's movement ever waits for another company's lock. */
const gathers = new WeakMap<Db, Map<number, Gather<Asked, Answer>>>();

/**
 * `writeMovement` for an entry or an exit that is a request of its own: those of a company that come in one turn of the event loop, or
 * while such a statement is written, share a statement and its commit. In a transaction it is that transaction's own statement.
 * @throws DomainError as `writeMovement`
 */
export function postMovement(ctx: Ctx, m: Movement<Tipo>): Promise<Answer> {
  if (ctx.db.transaction) return writeMovement(ctx, m);
  const companies = gathers.get(ctx.db) ?? new Map<number, Gather<Asked, Answer>>();
  gathers.set(ctx.db, companies);
  const gather = companies.get(ctx.empresa_id) ?? newGather();
  companies.set(ctx.empresa_id, gather);
  return gather.add({ ctx, m }).finally(() => {
    if (gather.idle) companies.delete(ctx.empresa_id);
  });
}

const newGather = () =>
  new Gather<Asked, Answer>({
    run: writeAll,
    most: MOST,
    patienceMs: PATIENCE_MS,
    atOnce: AT_ONCE,
    // A second movement of a product begins where the first one ended.
    sameness: ({ m }) => m.produto_id,
  });

async function writeAll(asked: Asked[]): Promise<(Answer | Promise<Answer>)[]> {
  const [first] = asked;
  // One alone keeps nobody back while it is written: to have the others wait for it halves what a busy company gets written.
  if (!first || asked.length === 1) return asked.map(alone);
  const wakes = takeCalm() && asked.length <= FEW;
  const moved = await busy(writeTogether(first.ctx, asked, wakes)).catch((error: unknown) => {
    // The server refused the statement as a whole: nothing of it is there, and the movement that is to blame finds out alone.
    if (error instanceof postgres.PostgresError) return new Map<number, Moved>();
    throw error;
  });
  return asked.map((each, n) => {
    const row = moved.get(n);
    return row ? written(each, row) : alone(each);
  });
}

/**
 * A process that writes nothing and began nothing for so long (ms) is calm: the deliveries of its next movement, or of the few that came with
 * it, go to a worker with their own commit, which keeps no other movement back.
 */
const CALM_MS = 2;
const FEW = 4;
let writtenAt = 0;
let writing = 0;

/** Whether the process is calm; from then on it has begun something. */
function takeCalm(): boolean {
  const now = performance.now();
  const isCalm = writing === 0 && now - writtenAt > CALM_MS;
  writtenAt = now;
  return isCalm;
}

async function busy<T>(work: Promise<T>): Promise<T> {
  writing++;
  try {
    return await work;
  } finally {
    writing--;
  }
}

function alone({ ctx, m }: Asked): Promise<Answer> {
  return busy(writeMovement(ctx, m, takeCalm()));
}

const written = ({ m }: Asked, { n: _, avisos: __, ...row }: Moved): Answer => ({
  ...row,
  tipo: TIPO[m.tipo],
  produto_id: m.produto_id,
  observacao: m.observacao,
});

/**
 * The movements that need nobody's lock, in one statement (so written out): each of another product, whose balance exists, is allowed, and
 * is held by nobody else. All others are missing in the answer, by their place in the list, and are written one by one: what must wait,
 * what begins a balance, what changes the sign of a total and with it the company's counts of products, what is refused.
 *
 * The statement takes the locks of `writeMovement` in its order, and waits for none of them, so that it is in no deadlock.
 * @param wakes as there
 */
async function writeTogether(ctx: Ctx, asked: readonly Asked[], wakes: boolean): Promise<Map<number, Moved>> {
  const pedidos = asked.map(({ ctx: { porta, ator, request_id }, m }, n) => {
    return { n, ...m, porta, ator_tipo: ator.tipo, ator_id: ator.id, ator_nome: ator.nome, request_id };
  });
  const depositos = [...new Set(asked.flatMap(({ m }) => m.deposito_id ?? []))];
  const rows = await ctx.db.sql<Moved[]>`
    WITH alvo AS (
      SELECT permite_estoque_negativo, fuso FROM empresas WHERE id = ${ctx.empresa_id}
    ), pedidos AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(pedidos)}::text::json) AS p (n int, produto_id bigint, deposito_id bigint, tipo text,
        quantidade numeric, variacao numeric, custo_unitario numeric, observacao text, origem text, porta text, ator_tipo text,
        ator_id bigint, ator_nome text, request_id text)
    ), lugares AS MATERIALIZED (
      SELECT id, nome, padrao FROM depositos
      WHERE empresa_id = ${ctx.empresa_id} AND ativo AND (padrao OR id = ANY (${depositos}::bigint[]))
      FOR KEY SHARE SKIP LOCKED
    ), presos AS MATERIALIZED (
      -- The subqueries are looked up row by row, whatever the planner believes of the tables' sizes.
      SELECT p.n, p.tipo, p.quantidade, p.variacao, p.custo_unitario, p.observacao, p.origem, p.porta, p.ator_tipo, p.ator_id, p.ator_nome,
        p.request_id, x.id AS produto_id, x.nome, x.codigo, l.id AS deposito_id, l.nome AS deposito_nome
      FROM pedidos p
      CROSS JOIN LATERAL (SELECT id, nome, codigo FROM produtos
        WHERE id = p.produto_id AND empresa_id = ${ctx.empresa_id} AND situacao <> 'E' AND controlar_estoque OFFSET 0) x
      JOIN lugares l ON CASE WHEN p.deposito_id IS NULL THEN l.padrao ELSE l.id = p.deposito_id END
      CROSS JOIN LATERAL (SELECT FROM saldos_estoque WHERE produto_id = x.id AND deposito_id = l.id
        AND (p.variacao >= 0 OR quantidade + p.variacao >= 0 OR (SELECT permite_estoque_negativo FROM alvo))
        FOR NO KEY UPDATE SKIP LOCKED) s
    ), medidos AS MATERIALIZED (
      SELECT p.* FROM presos p
      CROSS JOIN LATERAL (SELECT FROM totais_estoque WHERE produto_id = p.produto_id AND sign(total) = sign(total + p.variacao)
        FOR NO KEY UPDATE SKIP LOCKED) t
    ), saldo AS (
      UPDATE saldos_estoque s SET quantidade = s.quantidade + m.variacao, versao = s.versao + 1
      FROM medidos m WHERE s.produto_id = m.produto_id AND s.deposito_id = m.deposito_id
      RETURNING m.*, s.quantidade AS saldo_apos, s.versao
    ), total AS (
      UPDATE totais_estoque t SET total = t.total + saldo.variacao FROM saldo WHERE t.produto_id = saldo.produto_id
    ), lancamento AS (
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario,
        observacao, origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em)
      SELECT ${ctx.empresa_id}, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario, observacao, origem, saldo_apos, versao,
        porta, ator_tipo, ator_id, ator_nome, request_id, clock_timestamp()
      FROM saldo ORDER BY n
      RETURNING id, produto_id, tipo, quantidade, custo_unitario, saldo_apos, origem, request_id, criado_em
    ), evento AS (
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${ctx.empresa_id}, 'estoque.atualizado', json_strip_nulls(json_build_object(
        'id', l.id, 'produto_id', l.produto_id, 'deposito_id', m.deposito_id, 'tipo', l.tipo,
        'origem', l.origem, 'quantidade', l.quantidade::text, 'saldo_atual', l.saldo_apos::text,
        'data_lancamento', iso_com_fuso(l.criado_em, a.fuso), 'produto_nome', m.nome, 'produto_codigo', m.codigo,
        'deposito_nome', m.deposito_nome)), l.request_id, l.criado_em
      FROM lancamento l JOIN medidos m USING (produto_id), alvo a
      ORDER BY l.id
    ), aviso AS (
      SELECT ${handedOver(ctx.db)} WHERE ${wakes} AND EXISTS (SELECT FROM lancamento)
    )
    SELECT m.n, l.id, m.nome AS produto_nome, m.deposito_id, m.deposito_nome, l.quantidade::text, l.custo_unitario::text,
      l.saldo_apos::text, (SELECT count(*) FROM aviso) AS avisos
    FROM lancamento l JOIN medidos m USING (produto_id)`;
  if (rows.length > 0 && !wakes) announce(ctx.db);
  return new Map(rows.map((row) => [row.n, row]));
}
