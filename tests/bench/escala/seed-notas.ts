import type { Db } from '#server/platform/db.ts';
import { nextId, withoutTriggers } from './seed-comercio.ts';
import { fewOf, RARE } from './shape.ts';

type Company = {
  empresa_id: number;
  produtos: number;
  produto: number;
  cliente: number;
  venda: number;
  compra: number;
  titulo: number;
};

export type Notas = {
  /** The first note: one of every second sale, and then one of every purchase. */
  nota: number;
  /** The first charge: of the receivable of every fifth sale. */
  cobranca: number;
};

/** Notes with two items, and charges by Pix with what was told of their payments. Written without triggers. */
export const seedNotas = (db: Db, company: Company): Promise<Notas> =>
  withoutTriggers(db, async (tx) => ({
    nota: await insertNotas(tx, company),
    cobranca: await insertCobrancas(tx, company),
  }));

async function insertNotas(tx: Db['sql'], company: Company): Promise<number> {
  const { empresa_id, produtos, produto, cliente, venda, compra } = company;
  const nota = await nextId(tx, 'notas_fiscais');
  const own = '12345678000195';
  /** `n` counts the notes of a direction, `step` the documents from one note to the next. */
  const seed = (sentido: string, column: string, first: number, of: number, step: number) => {
    const few = fewOf(of);
    const party = tx`lpad((${cliente} + n * 7 % ${produtos})::text, 11, '0'), 'Mercearia ' || n % 10000 || ' Lima'`;
    const parties = sentido === 'saida' ? tx`${own}, 'Comercial', ${party}` : tx`${party}, ${own}, 'Comercial'`;
    return tx`
      INSERT INTO notas_fiscais (empresa_id, chave_acesso, tipo, sentido, status, serie, numero, emitida_em, protocolo, autorizada_em,
        protocolo_cancelamento, cancelada_em, verificacao, cadeia, certificado, valor_total, emitente_documento, emitente_nome,
        destinatario_documento, destinatario_nome, cliente_id, ${tx(column)}, dados, xml, sha256, criado_em, atualizado_em)
      SELECT ${empresa_id}, ${sentido === 'saida' ? '332611' : '352611'} || '123456780001' || lpad(n::text, 26, '0'),
        ${sentido === 'saida' ? tx`CASE WHEN n % 3 = 0 THEN 'NFCE' ELSE 'NFE' END` : 'NFE'}, ${sentido},
        CASE WHEN n % ${few} = 9 THEN 'CANCELADO' ELSE 'AUTORIZADO' END, '1', n::text, quando, '135260000' || n, quando,
        CASE WHEN n % ${few} = 9 THEN '135269000' || n END, CASE WHEN n % ${few} = 9 THEN quando END,
        CASE WHEN n % ${few} = 7 THEN 'assinatura' ELSE 'sefaz' END, 'confirmada', '', n % 9000 + 10, ${parties},
        ${cliente} + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END, ${first} + (n - 1) * ${step},
        jsonb_build_object('informacoes', repeat('x', 500)), '\\x3c3f786d6c', sha256('\\x3c3f786d6c'), quando, quando
      FROM (SELECT n, now() - interval '365 days' * (1 - n::float8 / ${of}) AS quando FROM generate_series(1, ${of}::bigint) n) s`;
  };
  await seed('saida', 'venda_id', venda, produtos / 2, 2);
  await seed('entrada', 'compra_id', compra, produtos / 5, 1);
  await tx`
    INSERT INTO itens_nota (empresa_id, nota_id, numero, codigo, descricao, ncm, cfop, unidade, quantidade, valor_unitario, valor_total,
      desconto, acrescimos, tributos, produto_id, fator, quantidade_recebida)
    SELECT ${empresa_id}, ${nota} + n - 1, k, 'P' || n, 'Produto', '09011110', '5102', 'UN', 1, 10, 10, 0, 0, '{}',
      ${produto} + n * 5 % ${produtos}, 1, 1
    FROM generate_series(1, ${(produtos * 7) / 10}::bigint) n, generate_series(1, 2) k ORDER BY n, k`;
  await tx`
    INSERT INTO eventos_nota (empresa_id, nota_id, chave_acesso, tipo_evento, sequencia, documento, protocolo_nota, justificativa, protocolo,
      registrado_em, cadeia, certificado, xml, sha256)
    SELECT empresa_id, id, chave_acesso, '110111', 1, emitente_documento, protocolo, 'Erro de digitação no pedido', protocolo_cancelamento,
      cancelada_em, 'confirmada', '', '\\x3c3f786d6c', sha256('\\x3c3f786d6c')
    FROM notas_fiscais WHERE empresa_id = ${empresa_id} AND status = 'CANCELADO'`;
  return nota;
}

/**
 * One charge of every fifth sale's receivable: paid where that is, else active and asked about now and then; a few are due now, a few
 * expired or were removed. A payment in a hundred went through the quarantine, and a few are there.
 */
async function insertCobrancas(tx: Db['sql'], company: Company): Promise<number> {
  const { empresa_id, produtos, titulo } = company;
  const cobrancas = produtos / 5;
  const few = fewOf(cobrancas);
  const [conta, cobranca, aviso] = [
    await nextId(tx, 'contas_pix'),
    await nextId(tx, 'cobrancas'),
    await nextId(tx, 'avisos_pix'),
  ];
  const chave = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
  await tx`
    INSERT INTO contas_pix (empresa_id, nome, chave, tipo_chave, nome_recebedor, cidade, adaptador, padrao, api_url, token_url, client_id,
      segredos_cifrados, aviso_hash, aviso_situacao)
    VALUES (${empresa_id}, 'Banco', ${chave}, 'aleatoria', 'Comercial', 'Petrópolis', 'api_pix', true, 'https://banco.example/v2',
      'https://banco.example/token', 'bench', '\\x00', sha256(${`bench-${empresa_id}`}::text::bytea), 'registrado')`;
  const quando = tx.unsafe(`now() - interval '365 days' * (1 - n::float8 / ${cobrancas})`);
  await tx`
    INSERT INTO cobrancas (empresa_id, titulo_id, conta_pix_id, adaptador, txid, chave, nome_recebedor, cidade, valor, status, copia_e_cola,
      expira_em, valida_ate, pendencia, tentar_em, e2eid, concluida_em, removida_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, ${titulo} + (n - 1) * 5, ${conta}, 'api_pix', 'bench' || lpad(n::text, 27, '0'), ${chave}, 'Comercial', 'Petrópolis',
      n % 900 + 10, status, '00020126', quando + interval '60 days', (quando + interval '60 days')::date,
      CASE WHEN status = 'ativa' THEN 'consultar' END,
      CASE WHEN status = 'ativa' THEN now() + CASE WHEN n % ${few} = 11 THEN interval '-1 minute' ELSE interval '6 hours' END END,
      CASE WHEN status = 'concluida' THEN 'E' || lpad(n::text, 31, '0') END, CASE WHEN status = 'concluida' THEN quando END,
      CASE WHEN status = 'removida_pelo_recebedor' THEN quando END, quando, quando
    FROM (SELECT n, ${quando} AS quando, CASE WHEN n % ${few} = 9 THEN 'expirada' WHEN n % ${few} = 7 THEN 'removida_pelo_recebedor'
        WHEN n % ${few} = 11 OR n % 6 = 1 THEN 'ativa' ELSE 'concluida' END AS status
      FROM generate_series(1, ${cobrancas}::bigint) n) s`;
  await tx`
    INSERT INTO avisos_pix (empresa_id, conta_pix_id, impressao, origem, e2eid, txid, chave, valor, situacao, tentar_em, recebido_em, tratado_em)
    SELECT ${empresa_id}, ${conta}, sha256(n::text::bytea), 'aviso', 'E' || lpad(n::text, 31, '0'), 'bench' || lpad(n::text, 27, '0'), ${chave},
      (n % 900 + 10) || '.00', situacao, CASE WHEN situacao = 'na_fila' THEN now() END, quando, CASE WHEN situacao <> 'na_fila' THEN quando END
    FROM (SELECT n, ${quando} AS quando, CASE WHEN n % ${few} = 13 THEN 'na_fila' WHEN n % 20 = 0 THEN 'em_quarentena' ELSE 'conciliado' END
      AS situacao FROM generate_series(1, ${cobrancas}::bigint) n) s`;
  await tx`
    INSERT INTO pix_em_quarentena (empresa_id, conta_pix_id, aviso_id, motivo, detalhe, confirmado, e2eid, valor, situacao, tratado_em, criado_em)
    SELECT ${empresa_id}, ${conta}, ${aviso} + n - 1, 'txid_desconhecido', 'Nenhuma cobrança tem este txid.', true, 'E' || lpad(n::text, 31, '0'),
      n % 900 + 10, CASE WHEN (n / 20) % ${Math.ceil(cobrancas / 20 / RARE)} = 0 THEN 'aberta' ELSE 'tratada' END, ${quando}, ${quando}
    FROM generate_series(20, ${cobrancas}::bigint, 20) n`;
  return cobranca;
}
