import type { Db } from '#server/platform/db.ts';
import { NOMES, SOBRENOMES, wordOf } from './names.ts';
import { RARE } from './shape.ts';

/** What sales and purchases of a company are made of: the ids of its products are one after another, from `produto` on. */
type Company = { empresa_id: number; deposito: number; filial: number; produtos: number; produto: number };

export type Comercio = {
  /** The first customer is the counter's "consumer": one sale in five is theirs. Suppliers are every hundredth from the first on. */
  cliente: number;
  /** The first sale; the sale of place n names product n on its third line, and a movement of that product names it. */
  venda: number;
  /** Who sold every other sale, and who sold a few. */
  vendedor: number;
  vendedorRaro: number;
  compra: number;
  categoria: number;
  /** The first service; one for every ten products. */
  servico: number;
  /** The receivable of the first sale; the next ones follow. */
  titulo: number;
};

/** Lines of each sale: of one, two, three and four units. */
export const LINES = 4;
const CATEGORIES = 100;

const firstId = async (tx: Db['sql'], table: string, empresa_id: number) => {
  const [row] = await tx<{ id: number }[]>`SELECT min(id) AS id FROM ${tx(table)} WHERE empresa_id = ${empresa_id}`;
  return row?.id ?? 0;
};

/** Writes in one transaction, as if there were no triggers. */
export async function withoutTriggers<T>({ sql }: Db, work: (tx: Db['sql']) => Promise<T>): Promise<T> {
  const done: T[] = [];
  await sql.begin(async (begun) => {
    const tx = begun as unknown as Db['sql'];
    await tx`SET LOCAL session_replication_role = replica`;
    done.push(await work(tx));
  });
  const [result] = done;
  if (result === undefined) throw new Error('Nothing was seeded');
  return result;
}

/** The id that the next row of a table will have, where nobody else writes. */
export const nextId = async (tx: Db['sql'], table: string) => {
  const [row] = await tx<{ id: number }[]>`
    SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) + 1 AS id`;
  return row?.id ?? 1;
};

/** Categories, before the products that name them: ten with nine below each. The last has few products. @returns the first one's id */
export async function seedCategorias({ sql }: Db, empresa_id: number): Promise<number> {
  await sql`
    INSERT INTO categorias (empresa_id, nome) SELECT ${empresa_id}, 'Grupo ' || n FROM generate_series(1, ${CATEGORIES / 10}) n`;
  const first = await firstId(sql, 'categorias', empresa_id);
  await sql`
    INSERT INTO categorias (empresa_id, nome, categoria_pai_id)
    SELECT ${empresa_id}, 'Linha ' || n, ${first} + n % ${CATEGORIES / 10}
    FROM generate_series(1, ${CATEGORIES - CATEGORIES / 10}) n`;
  return first;
}

/** The category of product `n`, in SQL. */
export const categoryOf = (first: number, produtos: number) =>
  `${first} + CASE WHEN n % ${Math.ceil(produtos / RARE)} = 3 THEN ${CATEGORIES - 1} ELSE n * 7 % ${CATEGORIES - 1} END`;

/** Services, customers, sales with four lines each, returns, purchases, transfers: each of a last year, in ids that grow with time. */
export async function seedComercio(db: Db, company: Company, categoria: number): Promise<Comercio> {
  const { empresa_id, deposito, filial, produtos, produto } = company;
  const few = Math.ceil(produtos / RARE);
  const when = (n: string, of: number) => db.sql.unsafe(`now() - interval '365 days' * (1 - (${n})::float8 / ${of})`);
  return withoutTriggers(db, async (tx) => {
    const [vendedor] = await tx<
      { id: number }[]
    >`SELECT min(id) AS id FROM usuarios_empresas WHERE empresa_id = ${empresa_id}`;
    const [raro] = await tx<{ id: number }[]>`
      INSERT INTO usuarios_empresas (empresa_id, papel, convite_nome, convite_email)
      VALUES (${empresa_id}, 'operador', 'Zulmira Lima', ${`zulmira-${empresa_id}@example.com`}) RETURNING id`;
    await tx`
      INSERT INTO servicos (empresa_id, nome, codigo, preco)
      SELECT ${empresa_id}, 'Serviço ' || n || CASE WHEN n % 10 = 3 THEN ' de instalação' ELSE ' de manutenção' END, 'SER-' || n, n % 300
      FROM generate_series(1, ${Math.ceil(produtos / 10)}) n`;
    const servico = await firstId(tx, 'servicos', empresa_id);
    await tx`
      INSERT INTO clientes (empresa_id, nome, tipo_pessoa, cnpj_cpf, email, ativo, fornecedor, enderecos)
      SELECT ${empresa_id}, CASE WHEN n = 1 THEN 'Consumidor final' ELSE CASE WHEN n % ${few} = 7 THEN 'Zulmira'
          ELSE ${wordOf(tx as never, NOMES, 1)} END || ' ' || ${wordOf(tx as never, SOBRENOMES, 2)} || ' ' || n END,
        CASE WHEN n % 100 = 1 THEN 2 ELSE 1 END, lpad(n::text, 11, '0'), 'cliente' || n || '@example.com', n % 20 <> 3, n % 100 = 1,
        json_build_array(json_build_object('tipo', 'principal', 'cep', '01310100', 'logradouro', 'Avenida Paulista', 'numero', n::text,
          'complemento', NULL, 'bairro', 'Bela Vista', 'cidade', 'São Paulo', 'uf', 'SP'))::jsonb
      FROM generate_series(1, ${produtos}) n`;
    const cliente = await firstId(tx, 'clientes', empresa_id);
    const venda = await nextId(tx, 'vendas');
    const price = '(n * 7919 % 20000 / 100.0)';
    await tx`
      INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, status, cliente_id, deposito_id, vendedor_id, vendedor_nome,
        total_produtos, total_venda, saida_estoque, finalizada_em, cancelada_em, criado_em, atualizado_em)
      SELECT ${empresa_id}, lpad(n::text, greatest(6, length(n::text)), '0'), tipo, status,
        ${cliente}::bigint + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END,
        CASE WHEN n % 10 = 6 THEN ${filial}::bigint ELSE ${deposito}::bigint END,
        CASE WHEN n % ${few} = 11 THEN ${raro?.id ?? 0}::bigint WHEN n % 2 = 0 THEN ${vendedor?.id ?? 0}::bigint END,
        CASE WHEN n % ${few} = 11 THEN 'Zulmira Lima' WHEN n % 2 = 0 THEN 'Ana Souza' END, 10 * ${tx.unsafe(price)}, 10 * ${tx.unsafe(price)},
        CASE WHEN status = 'finalizada' THEN 'venda' END, CASE WHEN status = 'finalizada' THEN quando END,
        CASE WHEN status = 'cancelada' THEN quando END, quando, quando
      FROM (SELECT n, ${when('n', produtos)} AS quando, CASE WHEN n % 20 = 1 THEN 'orcamento' WHEN n % 3 = 0 THEN 'pedido' ELSE 'venda' END AS tipo,
        CASE WHEN n % ${few} = 9 THEN 'cancelada' WHEN n % 20 = 1 OR n % 25 = 0 THEN 'em_aberto' ELSE 'finalizada' END AS status
        FROM generate_series(1, ${produtos}::bigint) n) s`;
    const item = await nextId(tx, 'itens_venda');
    // The best-selling product, the first, is on the second line of every twentieth sale; one sale in ten ends with a service.
    await tx`
      INSERT INTO itens_venda (empresa_id, venda_id, posicao, tipo, produto_id, servico_id, codigo, descricao, quantidade, preco_unitario,
        total, quantidade_baixada, quantidade_devolvida)
      SELECT ${empresa_id}, ${venda} + n - 1, k - 1, CASE WHEN servico THEN 'servico' ELSE 'produto' END,
        CASE WHEN NOT servico THEN ${produto} + p END, CASE WHEN servico THEN ${servico} + n % ${Math.ceil(produtos / 10)} END,
        CASE WHEN servico THEN 'SER-' ELSE 'SKU-' END || p + 1, 'Produto vendido, modelo ' || p + 1, k, ${tx.unsafe(price)}, k * ${tx.unsafe(price)},
        CASE WHEN servico OR n % ${few} = 9 OR n % 20 = 1 OR n % 25 = 0 OR (k = 1 AND n % 50 = 8) THEN 0 ELSE k END,
        CASE WHEN k = 1 AND n % 50 = 8 THEN 1 ELSE 0 END
      FROM (SELECT n, k, k = ${LINES} AND n % 10 = 4 AS servico, CASE WHEN k = 3 THEN n - 1 WHEN k = 2 AND n % 20 = 7 THEN 0
          ELSE (n * (13 + k)) % ${produtos} END AS p
        FROM generate_series(1, ${produtos}::bigint) n, generate_series(1, ${LINES}) k ORDER BY n, k) s`;
    const devolucao = await nextId(tx, 'devolucoes_venda');
    await tx`
      INSERT INTO devolucoes_venda (empresa_id, venda_id, deposito_id, total, ator_nome, criado_em)
      SELECT ${empresa_id}, ${venda} + n - 1, ${deposito}::bigint, ${tx.unsafe(price)}, 'bench', ${when('n', produtos)}
      FROM generate_series(8, ${produtos}::bigint, 50) n`;
    await tx`
      INSERT INTO itens_devolucao_venda (empresa_id, devolucao_id, item_id, quantidade, total)
      SELECT ${empresa_id}, ${devolucao} + n / 50, ${item} + (n - 1) * ${LINES}, 1, ${tx.unsafe(price)}
      FROM generate_series(8, ${produtos}::bigint, 50) n`;
    const compra = await seedCompras(tx, company, cliente, when);
    await tx`
      INSERT INTO transferencias_estoque (empresa_id, produto_id, deposito_origem_id, deposito_destino_id, quantidade, observacao, criado_em)
      SELECT ${empresa_id}, ${produto} + CASE WHEN n % 10 = 3 THEN 0 ELSE n * 5 % ${produtos} END, ${deposito}::bigint, ${filial}::bigint, 1, '',
        ${when('n', produtos / 5)}
      FROM generate_series(1, ${produtos / 5}::bigint) n`;
    const expedicao = await firstId(tx, 'expedicoes', empresa_id);
    await tx`
      INSERT INTO itens_expedicao (empresa_id, expedicao_id, pedido_venda_id, quantidade)
      SELECT ${empresa_id}, ${expedicao} + n - 1, ${venda} + n - 1, 1 FROM generate_series(1, ${produtos}::bigint) n WHERE n % 25 <> 0`;
    const titulo = await seedTitulos(tx, company, { cliente, venda, compra });
    await seedFotos(tx, company);
    await tx`
      INSERT INTO numeracoes (empresa_id, serie, ultimo) VALUES (${empresa_id}, 'venda', ${produtos}), (${empresa_id}, 'compra', ${produtos / 5})`;
    return {
      cliente,
      venda,
      vendedor: vendedor?.id ?? 0,
      vendedorRaro: raro?.id ?? 0,
      compra,
      categoria,
      servico,
      titulo,
    };
  });
}

/**
 * A receivable for every sale, whatever became of it, and a payable for every purchase, each due a month after: most are settled; one in
 * six that were due is open, a few in part. With the sums by day, as triggers would have written them.
 * @returns the first receivable's id
 */
async function seedTitulos(
  tx: Db['sql'],
  { empresa_id, produtos }: Company,
  { cliente, venda, compra }: { cliente: number; venda: number; compra: number },
): Promise<number> {
  const titulo = await nextId(tx, 'titulos');
  const numero = tx.unsafe(`lpad(n::text, greatest(6, length(n::text)), '0')`);
  const due = (of: number) => tx.unsafe(`(current_date + 30 - (365 * (1 - n::float8 / ${of}))::int)`);
  const settled = tx.unsafe('CASE WHEN n % 6 = 1 THEN 0 WHEN n % 60 = 2 THEN 5 ELSE 10 END');
  const seed = (tipo: string, origem: string, column: string, first: number, of: number) => tx`
    INSERT INTO titulos (empresa_id, tipo, numero, origem, ${tx(column)}, cliente_id, descricao, valor, valor_recebido, valor_quitado,
      vencimento, quitada_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, ${tipo}, ${numero}, ${origem}, ${first} + n - 1, ${cliente}::bigint + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END,
      CASE WHEN n % 1000 = 3 THEN 'Mensalidade da zeladoria ' ELSE 'Pedido ' END || n, n % 900 + 10, ${settled} * (n % 900 + 10) / 10, ${settled} * (n % 900 + 10) / 10,
      ${due(of)}, CASE WHEN ${settled} = 10 THEN ${due(of)}::timestamptz END, ${due(of)}::timestamptz - interval '30 days',
      ${due(of)}::timestamptz - interval '30 days'
    FROM generate_series(1, ${of}::bigint) n`;
  await seed('receber', 'venda', 'venda_id', venda, produtos);
  await seed('pagar', 'compra', 'compra_id', compra, produtos / 5);
  await settleTitulos(tx, empresa_id, titulo);
  await tx`
    INSERT INTO numeracoes (empresa_id, serie, ultimo)
    VALUES (${empresa_id}, 'titulo_receber', ${produtos}), (${empresa_id}, 'titulo_pagar', ${produtos / 5})`;
  return titulo;
}

/** The receipts of a company's titles from one on, and their sums by day, as triggers would have written these. */
export async function settleTitulos(tx: Db['sql'], empresa_id: number, titulo: number): Promise<void> {
  await tx`
    INSERT INTO baixas (empresa_id, titulo_id, tipo, valor, recebido_em, dia, forma, origem, ator_nome)
    SELECT empresa_id, id, tipo, valor_quitado, vencimento::timestamptz, vencimento, 'pix', 'manual', 'bench'
    FROM titulos WHERE id >= ${titulo} AND empresa_id = ${empresa_id} AND valor_quitado > 0`;
  await tx`
    INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
    SELECT empresa_id, tipo, vencimento, sum(valor_aberto), count(*) FILTER (WHERE valor_aberto > 0), sum(valor_quitado)
    FROM titulos WHERE id >= ${titulo} AND empresa_id = ${empresa_id} GROUP BY 1, 2, 3`;
}

/** A purchase of three lines for every five products; one in five is of the first supplier. */
async function seedCompras(
  tx: Db['sql'],
  { empresa_id, deposito, produtos, produto }: Company,
  cliente: number,
  when: (n: string, of: number) => ReturnType<Db['sql']['unsafe']>,
): Promise<number> {
  const compras = produtos / 5;
  const few = Math.ceil(compras / RARE);
  const compra = await nextId(tx, 'compras');
  await tx`
    INSERT INTO compras (empresa_id, numero, status, fornecedor_id, deposito_id, total, recebida_em, criado_em, atualizado_em)
    SELECT ${empresa_id}, lpad(n::text, greatest(6, length(n::text)), '0'), status,
      ${cliente} + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 100 % ${produtos} END, ${deposito}::bigint, 30 * (n % 900 + 1),
      CASE WHEN status = 'recebida' THEN quando END, quando, quando
    FROM (SELECT n, ${when('n', compras)} AS quando, CASE WHEN n % ${few} = 4 THEN 'parcial' WHEN n % ${few} = 6 THEN 'cancelada'
      WHEN n % 30 = 1 THEN 'aberta' ELSE 'recebida' END AS status FROM generate_series(1, ${compras}::bigint) n) s`;
  const item = await nextId(tx, 'itens_compra');
  await tx`
    INSERT INTO itens_compra (empresa_id, compra_id, posicao, produto_id, quantidade, custo_unitario, total, quantidade_recebida)
    SELECT ${empresa_id}, ${compra} + n - 1, k - 1, ${produto} + CASE WHEN k = 2 AND n % 20 = 7 THEN 0 ELSE (n * 5 + k) % ${produtos} END,
      10, n % 900 + 1, 10 * (n % 900 + 1), CASE WHEN n % 30 = 1 OR n % ${few} = 6 THEN 0 WHEN n % ${few} = 4 THEN 5 ELSE 10 END
    FROM generate_series(1, ${compras}::bigint) n, generate_series(1, 3) k ORDER BY n, k`;
  const entrega = await nextId(tx, 'entregas_compra');
  await tx`
    INSERT INTO entregas_compra (empresa_id, compra_id, tipo, deposito_id, total, ator_nome, criado_em)
    SELECT ${empresa_id}, ${compra} + n - 1, 'recebimento', ${deposito}::bigint, 30 * (n % 900 + 1), 'bench', ${when('n', compras)}
    FROM generate_series(1, ${compras}::bigint) n`;
  await tx`
    INSERT INTO itens_entrega_compra (empresa_id, entrega_id, item_id, quantidade, total)
    SELECT ${empresa_id}, ${entrega} + n - 1, ${item} + (n - 1) * 3 + k, 10, 10 * (n % 900 + 1)
    FROM generate_series(1, ${compras}::bigint) n, generate_series(0, 2) k ORDER BY n, k`;
  return compra;
}

/** A photo of every fourth product. */
async function seedFotos(tx: Db['sql'], { empresa_id, produtos, produto }: Company): Promise<void> {
  const arquivo = await nextId(tx, 'arquivos');
  await tx`
    INSERT INTO arquivos (empresa_id, finalidade, nome, tipo, tamanho, sha256, chave, largura, altura, variantes)
    SELECT ${empresa_id}, 'foto_produto', 'foto.webp', 'image/webp', 90000, '\\x00', ${empresa_id} || '/' || n, 1600, 1200,
      '[{"nome":"p.webp","tamanho":4000,"largura":160,"altura":120},{"nome":"g.webp","tamanho":80000,"largura":1600,"altura":1200}]'
    FROM generate_series(1, ${produtos / 4}) n`;
  await tx`
    INSERT INTO imagens_produto (empresa_id, produto_id, arquivo_id, posicao)
    SELECT ${empresa_id}, ${produto} + n * 4, ${arquivo} + n, 1 FROM generate_series(0, ${produtos / 4 - 1}) n`;
}
