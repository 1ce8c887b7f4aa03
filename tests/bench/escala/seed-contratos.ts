import type { Db } from '#server/platform/db.ts';
import { COISAS, wordOf } from './names.ts';
import { nextId, settleTitulos, withoutTriggers } from './seed-comercio.ts';
import { fewOf } from './shape.ts';

type Company = {
  empresa_id: number;
  produtos: number;
  produto: number;
  cliente: number;
  contato: number;
  negocio: number;
  servico: number;
};

export type Contratos = {
  /** The first contract; those of place 5, 10, 15 and so on come of a deal. */
  contrato: number;
  proposta: number;
};

/** Cycles of each contract until today, each with its receivable. */
const CICLOS = 3;
const HOJE = `(now() AT TIME ZONE 'America/Sao_Paulo')::date`;

/** A contract, and a proposal, for every five products; one in five is of the counter's customer. Written without triggers. */
export const seedContratos = (db: Db, company: Company): Promise<Contratos> =>
  withoutTriggers(db, async (tx) => ({
    contrato: await insertContratos(tx, company),
    proposta: await insertPropostas(tx, company),
  }));

/**
 * Each with its last three cycles: the next one is due within its period, but of a few, which are due today and wait for the job. A tenth
 * is suspended or ended, a few are cancelled.
 */
async function insertContratos(tx: Db['sql'], company: Company): Promise<number> {
  const { empresa_id, produtos, cliente, negocio, servico } = company;
  const contratos = produtos / 5;
  const few = fewOf(contratos);
  const [contrato, ciclo, titulo] = [
    await nextId(tx, 'contratos'),
    await nextId(tx, 'ciclos_contrato'),
    await nextId(tx, 'titulos'),
  ];
  const hoje = tx.unsafe(HOJE);
  /** The day `dia` of the month that is so many months after one, or that month's last. */
  const due = (month: string, months: string) =>
    tx.unsafe(
      `least(${month} + make_interval(months => ${months}, days => dia - 1), ${month} + make_interval(months => ${months} + 1) - interval '1 day')::date`,
    );
  await tx`
    INSERT INTO contratos (empresa_id, numero, titulo, status, periodicidade, valor, inicio_em, cliente_id, negocio_id, primeiro_vencimento,
      dia_vencimento, meses, proximo_vencimento, agir_em, preco_desde, suspenso_em, encerrado_em, cancelado_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, lpad(n::text, greatest(6, length(n::text)), '0'), ${wordOf(tx as never, COISAS, 6)} || CASE WHEN n % ${few} = 7
        THEN ' zeladoria ' ELSE ' mensal ' END || n, status, periodicidade, n % 900 + 10, primeiro, ${cliente}::bigint + CASE WHEN n % 5 = 2
        THEN 0 ELSE n * 7 % ${produtos} END, CASE WHEN n % 5 = 0 THEN ${negocio}::bigint + n - 1 END, primeiro, dia, ${CICLOS} * meses,
      CASE WHEN status = 'ativo' THEN proximo END, CASE WHEN status = 'ativo' THEN proximo END, primeiro,
      CASE WHEN status = 'suspenso' THEN quando END, CASE WHEN status = 'encerrado' THEN quando END,
      CASE WHEN status = 'cancelado' THEN quando END, quando, quando
    FROM (
      SELECT *, ${due('mes', `0`)} AS primeiro, ${due('mes', `${CICLOS} * meses`)} AS proximo
      FROM (
        SELECT *, date_trunc('month', ${hoje}::timestamp) + make_interval(months => CASE WHEN due_today OR dia > extract(day FROM ${hoje})
            THEN 0 ELSE 1 END - ${CICLOS} * meses) AS mes
        FROM (
          SELECT n, now() - interval '365 days' * (1 - n::float8 / ${contratos}) AS quando, n % ${few} = 11 AS due_today,
            CASE WHEN n % ${few} = 11 THEN extract(day FROM ${hoje})::int ELSE (n % 28 + 1)::int END AS dia,
            CASE WHEN n % ${few} = 9 THEN 'cancelado' WHEN n % 20 = 3 THEN 'suspenso' WHEN n % 20 = 5 THEN 'encerrado' ELSE 'ativo' END AS status,
            CASE WHEN n % 10 = 4 THEN 'anual' WHEN n % 10 = 7 THEN 'trimestral' ELSE 'mensal' END AS periodicidade,
            CASE WHEN n % 10 = 4 THEN 12 WHEN n % 10 = 7 THEN 3 ELSE 1 END AS meses
          FROM generate_series(1, ${contratos}::bigint) n) a) b) c`;
  await tx`
    INSERT INTO itens_contrato (empresa_id, contrato_id, posicao, tipo, servico_id, codigo, descricao, quantidade, preco_unitario, total)
    SELECT ${empresa_id}, ${contrato} + n - 1, 0, CASE WHEN n % 2 = 0 THEN 'servico' ELSE 'livre' END,
      CASE WHEN n % 2 = 0 THEN ${servico}::bigint + n % ${Math.ceil(produtos / 10)} END, '', 'Suporte', 1, n % 900 + 10, n % 900 + 10
    FROM generate_series(1, ${contratos}::bigint) n`;
  const each = tx`
    SELECT k.id AS contrato_id, k.id - ${contrato} + 1 AS n, j, k.cliente_id, k.titulo, k.valor, k.primeiro_vencimento AS ancora,
      k.dia_vencimento AS dia, j * k.meses / ${CICLOS} AS depois, date_trunc('month', k.primeiro_vencimento::timestamp) AS mes
    FROM contratos k CROSS JOIN generate_series(0, ${CICLOS - 1}) j WHERE k.empresa_id = ${empresa_id}`;
  await tx`
    INSERT INTO ciclos_contrato (empresa_id, contrato_id, competencia, vencimento, ancora, dia, meses, valor, criado_em)
    SELECT ${empresa_id}, contrato_id, to_char(vence, 'YYYY-MM'), vence, ancora, dia, depois, valor, vence
    FROM (SELECT *, ${due('mes', 'depois')} AS vence FROM (${each}) a) b ORDER BY n, j`;
  // The last cycle of one contract in six is open; all else was paid on its day.
  await tx`
    INSERT INTO titulos (empresa_id, tipo, numero, origem, contrato_id, ciclo_id, cliente_id, descricao, valor, valor_recebido, valor_quitado,
      vencimento, quitada_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, 'receber', lpad(numero::text, greatest(6, length(numero::text)), '0'), 'contrato', contrato_id, ${ciclo} + seq,
      cliente_id, titulo, valor, pago, pago, vence, CASE WHEN pago > 0 THEN vence::timestamptz END, vence, vence
    FROM (SELECT *, ${produtos}::bigint + seq + 1 AS numero, CASE WHEN j = ${CICLOS - 1} AND n % 6 = 1 THEN 0 ELSE valor END AS pago
      FROM (SELECT *, (n - 1) * ${CICLOS} + j AS seq, ${due('mes', 'depois')} AS vence FROM (${each}) a) b) c ORDER BY seq`;
  await settleTitulos(tx, empresa_id, titulo);
  await tx`
    UPDATE numeracoes SET ultimo = ultimo + ${contratos * CICLOS} WHERE empresa_id = ${empresa_id} AND serie = 'titulo_receber'`;
  await tx`
    INSERT INTO numeracoes (empresa_id, serie, ultimo) VALUES (${empresa_id}, 'contrato', ${contratos}), (${empresa_id}, 'proposta', ${contratos})`;
  return contrato;
}

/** A draft in ten, one in ten sent and open, a few refused or cancelled, the others accepted or expired; each of two lines. */
async function insertPropostas(tx: Db['sql'], company: Company): Promise<number> {
  const { empresa_id, produtos, produto, cliente, contato, negocio } = company;
  const propostas = produtos / 5;
  const few = fewOf(propostas);
  const proposta = await nextId(tx, 'propostas');
  const total = tx.unsafe('10 * (n % 900 + 1)');
  await tx`
    INSERT INTO propostas (empresa_id, numero, titulo, status, cliente_id, contato_id, negocio_id, valida_ate, total_produtos, valor_total,
      enviada_em, aceita_em, recusada_em, expirada_em, cancelada_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, lpad(n::text, greatest(6, length(n::text)), '0'), ${wordOf(tx as never, COISAS, 8)} || ' ' || n, status,
      CASE WHEN n % 4 <> 3 THEN ${cliente}::bigint + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END END,
      CASE WHEN n % 4 = 3 THEN ${contato}::bigint + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END END,
      CASE WHEN n % 5 = 1 THEN ${negocio}::bigint + n * 3 END,
      ${tx.unsafe(HOJE)} + CASE WHEN status = 'expirada' THEN -1 - (n % 300)::int ELSE (n % 60)::int END, ${total}, ${total},
      CASE WHEN status <> 'rascunho' THEN quando END, CASE WHEN status = 'aceita' THEN quando END, CASE WHEN status = 'recusada' THEN quando END,
      CASE WHEN status = 'expirada' THEN quando END, CASE WHEN status = 'cancelada' THEN quando END, quando, quando
    FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 / ${propostas}) AS quando,
      CASE WHEN n % ${few} = 9 THEN 'cancelada' WHEN n % ${few} = 7 THEN 'recusada' WHEN n % 10 = 1 THEN 'rascunho' WHEN n % 10 = 3 THEN 'enviada'
        WHEN n % 2 = 0 THEN 'aceita' ELSE 'expirada' END AS status
      FROM generate_series(1, ${propostas}::bigint) n) s`;
  await tx`
    INSERT INTO itens_proposta (empresa_id, proposta_id, posicao, tipo, produto_id, codigo, descricao, unidade, quantidade, preco_unitario, total)
    SELECT ${empresa_id}, ${proposta} + n - 1, k, CASE WHEN k = 0 THEN 'produto' ELSE 'livre' END,
      CASE WHEN k = 0 THEN ${produto}::bigint + n * 5 % ${produtos} END, '', 'Item', 'UN', 1, 5 * (n % 900 + 1), 5 * (n % 900 + 1)
    FROM generate_series(1, ${propostas}::bigint) n, generate_series(0, 1) k ORDER BY n, k`;
  await tx`
    INSERT INTO versoes_proposta (empresa_id, proposta_id, versao, retrato, pdf, pdf_sha256, enviada_em, enviada_por)
    SELECT ${empresa_id}, id, 1, json_build_object('titulo', titulo, 'valor_total', valor_total::text, 'valida_ate', valida_ate)::jsonb,
      '\\x255044462d', sha256('\\x255044462d'), enviada_em, 'bench'
    FROM propostas WHERE empresa_id = ${empresa_id} AND enviada_em IS NOT NULL`;
  await tx`
    INSERT INTO respostas_proposta (empresa_id, proposta_id, versao, resposta, por, pdf_sha256, registrada_por, respondida_em)
    SELECT ${empresa_id}, id, 1, status, 'empresa', sha256('\\x255044462d'), 'bench', enviada_em
    FROM propostas WHERE empresa_id = ${empresa_id} AND status IN ('aceita', 'recusada')`;
  return proposta;
}
