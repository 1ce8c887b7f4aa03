import type { Db } from '#server/platform/db.ts';
import { NOMES, SOBRENOMES, wordOf } from './names.ts';
import { nextId, withoutTriggers } from './seed-comercio.ts';
import { fewOf } from './shape.ts';

type Company = { empresa_id: number; produtos: number; titulo: number; conversa: number };

export type Livro = {
  /** The first statement and its first line; lines are one after another. */
  extrato: number;
  linha: number;
  /** The first answer of the assistant. */
  resposta: number;
};

/** Lines of a statement. */
const LINES = 200;

/**
 * A line of a bank statement for every five products, of which a few wait and a few were ignored; and a turn of the assistant for every five
 * products, one in five handed over, a few marked as wrong. Written without triggers.
 */
export const seedLivro = (db: Db, company: Company): Promise<Livro> =>
  withoutTriggers(db, async (tx) => ({
    ...(await insertExtratos(tx, company)),
    resposta: await insertRespostas(tx, company),
  }));

async function insertExtratos(tx: Db['sql'], { empresa_id, produtos, titulo }: Company) {
  const lines = produtos / 5;
  const few = fewOf(lines);
  const [extrato, linha] = [await nextId(tx, 'extratos'), await nextId(tx, 'linhas_extrato')];
  const quando = tx.unsafe(`now() - interval '365 days' * (1 - n::float8 / ${lines})`);
  await tx`
    INSERT INTO extratos (empresa_id, arquivo_nome, sha256, banco, agencia, conta, inicio, fim, saldo, saldo_em, linhas, novas, ator_nome, criado_em)
    SELECT ${empresa_id}, 'extrato.ofx', 'bench' || n, '0341', '0001', '12345-6', quando::date, quando::date + 2, 1000, quando::date + 2, ${LINES},
      ${LINES}, 'Ana Souza', quando
    FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 * ${LINES} / ${lines}) AS quando
      FROM generate_series(1, ceil(${lines}::numeric / ${LINES})::bigint) n) s`;
  await tx`
    INSERT INTO linhas_extrato (empresa_id, extrato_id, banco, agencia, conta, fitid, dia, valor, tipo, documento, descricao, impressao, status,
      motivo, tratada_por, tratada_em, criado_em)
    SELECT ${empresa_id}, ${extrato} + (n - 1) / ${LINES}, '0341', '0001', '12345-6', 'F' || n, quando::date,
      CASE WHEN n % 4 = 0 THEN -(n % 900 + 10) ELSE n % 900 + 10 END, CASE WHEN n % 4 = 0 THEN 'DEBIT' ELSE 'CREDIT' END, n::text,
      'PIX ' || ${wordOf(tx as never, NOMES, 3)} || ' ' || ${wordOf(tx as never, SOBRENOMES, 4)}
        || CASE WHEN n % ${few} = 7 THEN ' ZULMIRA' ELSE '' END,
      sha256(n::text::bytea), CASE n % ${few} WHEN 9 THEN 'pendente' WHEN 11 THEN 'ignorada' ELSE 'conciliada' END,
      CASE WHEN n % ${few} = 11 THEN 'Tarifa' END, CASE WHEN n % ${few} <> 9 THEN 'Ana Souza' END,
      CASE WHEN n % ${few} <> 9 THEN quando END, quando
    FROM (SELECT n, ${quando} AS quando FROM generate_series(1, ${lines}::bigint) n) s`;
  await tx`
    INSERT INTO conciliacoes (empresa_id, linha_id, titulo_id, baixa_id, valor, criou_baixa, ator_nome, criado_em)
    SELECT empresa_id, id, ${titulo} + (id - ${linha}) * 5, id, abs(valor), true, 'Ana Souza', criado_em
    FROM linhas_extrato WHERE empresa_id = ${empresa_id} AND status = 'conciliada' ORDER BY id`;
  return { extrato, linha };
}

async function insertRespostas(tx: Db['sql'], { empresa_id, produtos, conversa }: Company): Promise<number> {
  const turns = produtos / 5;
  const few = fewOf(turns);
  const resposta = await nextId(tx, 'respostas_ia');
  await tx`
    INSERT INTO respostas_ia (empresa_id, conversa_id, pergunta, resultado, motivo, resposta, buscas, versao_instrucoes, modelo, tokens_entrada,
      tokens_saida, duracao_ms, marcada_em, marcada_por, criado_em)
    SELECT ${empresa_id}, ${conversa} + (n - 1) * 5, 'Vocês fazem entrega em ' || ${wordOf(tx as never, SOBRENOMES, 6)} || '? ' || n,
      CASE WHEN n % 5 = 3 THEN 'transferida' ELSE 'respondida' END,
      CASE WHEN n % 5 = 3 THEN CASE WHEN n % ${few * 5} = 8 THEN 'lenta' ELSE 'sem_trechos' END END,
      CASE WHEN n % 5 <> 3 THEN 'Sim, em até dois dias [1].' END, '{entrega}', 'bench', 'modelo', 900, 60, 800 + n % 700,
      CASE WHEN n % ${few} = 7 THEN quando END, CASE WHEN n % ${few} = 7 THEN 'Ana Souza' END, quando
    FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 / ${turns}) AS quando FROM generate_series(1, ${turns}::bigint) n) s`;
  await tx`SELECT refazer_dias_assistente(${empresa_id})`;
  return resposta;
}
