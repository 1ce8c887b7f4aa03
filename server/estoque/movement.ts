import { announce, handedOver } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type DomainError, type ErrorDetails, invalidFields } from '#server/platform/errors.ts';
import type { Lancamento, LinhaExtrato } from './schemas.ts';

export const TIPO = { E: 'entrada', S: 'saida', B: 'balanco' } as const;
type Codigo = keyof typeof TIPO;

export type Movement<T extends Codigo = Codigo> = {
  produto_id: number;
  deposito_id: number | null;
  tipo: T;
  quantidade: string;
  /** Signed effect on the balance. */
  variacao: string;
  custo_unitario: string;
  observacao: string;
  origem: LinhaExtrato['origem'];
  /** The movement that this one takes back. */
  estorno_de_id?: number;
};

/** A movement's kind as the answer says it. */
export type Written<T extends Codigo = Codigo> = Omit<Lancamento, 'tipo'> & { tipo: (typeof TIPO)[T] };

type Row = {
  produto_nome: string | null;
  controlar_estoque: boolean | null;
  deposito_id: number | null;
  deposito_nome: string | null;
  deposito_ativo: boolean | null;
  /** False where the product was deleted while its first movement was being written. */
  produto_la: boolean;
  id: number | null;
  quantidade: string;
  custo_unitario: string;
  saldo_apos: string;
};

/**
 * One movement in one statement (so written out) and one round trip: balance, total, ledger line and event together, or none of them.
 * The balance's row is the lock: concurrent movements of a product in a warehouse queue on it, and each sees the balance
 * that the one before it left. Warehouse balance first, product total second, always: two movements cannot deadlock. The
 * first movement in a warehouse holds the product before both, as whoever edits or removes the product does. The warehouse is held
 * before everything: whoever puts it out of use meanwhile waits and finds the balance, or was first and is obeyed.
 *
 * @param wakes whether its commit hands its deliveries over: only where little is written, and no transaction is under way
 * @throws DomainError VALIDATION_ERROR on a product or warehouse that the company has not or does not use, and on a balance too low
 */
export async function writeMovement<T extends Codigo>(ctx: Ctx, m: Movement<T>, wakes = false): Promise<Written<T>> {
  const [row] = await ctx.db.sql<Row[]>`
    WITH alvo AS (
      SELECT e.permite_estoque_negativo, e.fuso, p.id, p.nome, p.codigo, p.controlar_estoque
      FROM empresas e
      LEFT JOIN produtos p ON p.id = ${m.produto_id} AND p.empresa_id = e.id AND p.situacao <> 'E'
      WHERE e.id = ${ctx.empresa_id}
    ), deposito AS (
      SELECT id, nome, ativo,
        EXISTS (SELECT FROM saldos_estoque s WHERE s.produto_id = ${m.produto_id} AND s.deposito_id = depositos.id) AS tem_saldo
      FROM depositos
      WHERE id = (SELECT id FROM depositos WHERE empresa_id = ${ctx.empresa_id}
        AND CASE WHEN ${m.deposito_id}::bigint IS NULL THEN padrao ELSE id = ${m.deposito_id}::bigint END)
      FOR KEY SHARE
    ), produto_preso AS (
      SELECT FROM produtos p WHERE p.id = ${m.produto_id} AND p.situacao <> 'E' AND NOT coalesce((SELECT tem_saldo FROM deposito), false)
      FOR KEY SHARE
    ), saldo AS (
      INSERT INTO saldos_estoque AS s (empresa_id, produto_id, deposito_id, quantidade, versao)
      SELECT ${ctx.empresa_id}, a.id, d.id, ${m.variacao}::numeric, 1
      FROM alvo a, deposito d
      WHERE a.controlar_estoque AND d.ativo AND (d.tem_saldo OR EXISTS (SELECT FROM produto_preso))
        AND (a.permite_estoque_negativo OR ${m.variacao}::numeric >= 0 OR d.tem_saldo)
      ON CONFLICT (produto_id, deposito_id) DO UPDATE
        SET quantidade = s.quantidade + excluded.quantidade, versao = s.versao + 1
        WHERE excluded.quantidade >= 0 OR s.quantidade + excluded.quantidade >= 0
          OR (SELECT permite_estoque_negativo FROM alvo)
      RETURNING produto_id, deposito_id, quantidade, versao
    ), total AS (
      UPDATE totais_estoque t SET total = t.total + ${m.variacao}::numeric FROM saldo WHERE t.produto_id = saldo.produto_id
    ), lancamento AS (
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario,
        observacao, origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em,
        estorno_de_id)
      SELECT ${ctx.empresa_id}, produto_id, deposito_id, ${m.tipo}, ${m.quantidade}::numeric, ${m.variacao}::numeric,
        ${m.custo_unitario}::numeric, ${m.observacao}, ${m.origem}, quantidade, versao, ${ctx.porta}, ${ctx.ator.tipo},
        ${ctx.ator.id}::bigint, ${ctx.ator.nome}, ${ctx.request_id}, clock_timestamp(),
        ${m.estorno_de_id ?? null}::bigint
      FROM saldo
      RETURNING id, produto_id, deposito_id, quantidade, custo_unitario, saldo_apos, criado_em
    ), evento AS (
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${ctx.empresa_id}, 'estoque.atualizado', json_strip_nulls(json_build_object(
        'id', l.id, 'produto_id', l.produto_id, 'deposito_id', l.deposito_id, 'tipo', ${m.tipo}::text,
        'origem', ${m.origem}::text, 'quantidade', l.quantidade::text, 'saldo_atual', l.saldo_apos::text,
        'data_lancamento', iso_com_fuso(l.criado_em, a.fuso), 'produto_nome', a.nome, 'produto_codigo', a.codigo,
        'deposito_nome', d.nome)), ${ctx.request_id}, l.criado_em
      FROM lancamento l, alvo a, deposito d
    ), aviso AS (
      SELECT ${handedOver(ctx.db)} FROM lancamento WHERE ${wakes}
    )
    SELECT a.nome AS produto_nome, a.controlar_estoque, d.id AS deposito_id, d.nome AS deposito_nome,
      d.ativo AS deposito_ativo, coalesce(d.tem_saldo, false) OR EXISTS (SELECT FROM produto_preso) AS produto_la, l.id, l.quantidade::text, l.custo_unitario::text, l.saldo_apos::text,
      (SELECT count(*) FROM aviso) AS avisos
    FROM alvo a LEFT JOIN deposito d ON true LEFT JOIN lancamento l ON true`;
  if (!row?.id || row.produto_nome === null || row.deposito_id === null || row.deposito_nome === null) {
    throw refusal(m, row);
  }
  if (!wakes) announce(ctx.db);
  return {
    id: row.id,
    tipo: TIPO[m.tipo],
    produto_id: m.produto_id,
    produto_nome: row.produto_nome,
    deposito_id: row.deposito_id,
    deposito_nome: row.deposito_nome,
    quantidade: row.quantidade,
    custo_unitario: row.custo_unitario,
    observacao: m.observacao,
    saldo_apos: row.saldo_apos,
  };
}

/** Why nothing was written: the columns that the statement left empty tell which rule refused it. */
function refusal(m: Pick<Movement<Codigo>, 'produto_id' | 'deposito_id'>, row: Row | undefined): DomainError {
  const details: ErrorDetails = {};
  if (!row || row.produto_nome === null || !row.produto_la) {
    details.produto_id = [`Produto não encontrado (id ${m.produto_id}).`];
  } else if (!row.controlar_estoque) {
    details.produto_id = [`O produto "${row.produto_nome}" (id ${m.produto_id}) não controla estoque.`];
  }
  if (!row || row.deposito_id === null) {
    details.deposito_id = [
      m.deposito_id === null
        ? 'A empresa não tem depósito padrão: informe deposito_id ou defina um depósito padrão no painel.'
        : `Depósito não encontrado (id ${m.deposito_id}).`,
    ];
  } else if (!row.deposito_ativo) {
    details.deposito_id = [`O depósito "${row.deposito_nome}" (id ${row.deposito_id}) está inativo.`];
  }
  if (Object.keys(details).length === 0) {
    details.quantidade = ['Saldo insuficiente: esta empresa não permite estoque negativo.'];
  }
  return invalidFields(details);
}
