import type { Db } from '#server/platform/db.ts';
import { COISAS, NOMES, SOBRENOMES, wordOf } from './names.ts';
import { nextId, withoutTriggers } from './seed-comercio.ts';
import { RARE } from './shape.ts';

type Company = { empresa_id: number; produtos: number; produto: number; vendedor: number; vendedorRaro: number };

export type Crm = {
  /** The first contact, who has one deal in five; ids of contacts and deals are one after another. */
  contato: number;
  negocio: number;
  /** A label that a third of the contacts have, and one that few have. */
  etiqueta: number;
  etiquetaRara: number;
  funil: number;
  /** The first of five stages; the next ones follow. */
  etapa: number;
  motivo: number;
};

const STAGES = 5;

/**
 * As many contacts and deals as products: three deals in ten are open, spread over five stages, one in ten was lost, the rest were won; one
 * contact in twenty is archived. An activity for every second deal. Written without triggers: what triggers keep of names, stages and days is written as these would.
 */
export async function seedCrm(db: Db, company: Company): Promise<Crm> {
  const { empresa_id, produtos, vendedor, vendedorRaro } = company;
  const few = Math.ceil(produtos / RARE);
  const when = db.sql.unsafe(`now() - interval '365 days' * (1 - n::float8 / ${produtos})`);
  return withoutTriggers(db, async (tx) => {
    const [etiqueta, funil, etapa, motivo, campo] = [
      await nextId(tx, 'etiquetas'),
      await nextId(tx, 'funis'),
      await nextId(tx, 'etapas'),
      await nextId(tx, 'motivos_perda'),
      await nextId(tx, 'campos_personalizados'),
    ];
    await tx`INSERT INTO etiquetas (empresa_id, nome, cor) VALUES (${empresa_id}, 'Comum', '#1C7ED6'), (${empresa_id}, 'Rara', '#E8590C')`;
    await tx`INSERT INTO funis (empresa_id, nome, posicao) VALUES (${empresa_id}, 'Vendas', 1)`;
    await tx`
      INSERT INTO etapas (empresa_id, funil_id, nome, posicao, cor, probabilidade, dias_parado)
      SELECT ${empresa_id}, ${funil}, 'Etapa ' || n, n, '#1C7ED6', n * 15, 7 FROM generate_series(1, ${STAGES}) n`;
    await tx`INSERT INTO motivos_perda (empresa_id, nome) VALUES (${empresa_id}, 'Preço'), (${empresa_id}, 'Prazo')`;
    await tx`
      INSERT INTO campos_personalizados (empresa_id, entidade, chave, nome, tipo, opcoes, posicao) VALUES
        (${empresa_id}, 'contato', 'segmento', 'Segmento', 'escolha', ARRAY['Varejo', 'Atacado', 'Raro'], 1),
        (${empresa_id}, 'negocio', 'volume', 'Volume', 'numero', '{}', 1)`;
    const contato = await nextId(tx, 'contatos');
    await tx`
      INSERT INTO contatos (empresa_id, nome, email, celular, empresa_nome, responsavel_id, responsavel_nome, arquivado, arquivado_em, criado_em,
        atualizado_em)
      SELECT ${empresa_id}, CASE WHEN n % ${few} = 7 THEN 'Zulmira' ELSE ${wordOf(tx as never, NOMES, 3)} END || ' ' || ${wordOf(tx as never, SOBRENOMES, 4)}
          || ' ' || n, 'contato' || n || '@example.com', '24 9' || lpad(n::text, 8, '0'), 'Empresa ' || n % 1000,
        CASE WHEN n % ${few} = 11 THEN ${vendedorRaro}::bigint WHEN n % 2 = 0 THEN ${vendedor}::bigint END, 'Ana Souza', n % 20 = 3,
        CASE WHEN n % 20 = 3 THEN ${when} END, ${when}, ${when}
      FROM generate_series(1, ${produtos}::bigint) n`;
    await tx`
      INSERT INTO identidades_contato (empresa_id, contato_id, tipo, chave, valor, do_cadastro)
      SELECT ${empresa_id}::bigint, ${contato}::bigint + n - 1, 'email', 'contato' || n || '@example.com', 'contato' || n || '@example.com', true
      FROM generate_series(1, ${produtos}::bigint) n UNION ALL
      SELECT ${empresa_id}::bigint, ${contato}::bigint + n - 1, 'telefone', '+55249' || lpad(n::text, 8, '0'), '24 9' || lpad(n::text, 8, '0'), true
      FROM generate_series(1, ${produtos}::bigint) n`;
    await tx`
      INSERT INTO contatos_etiquetas (empresa_id, contato_id, etiqueta_id)
      SELECT ${empresa_id}::bigint, ${contato}::bigint + n - 1, ${etiqueta}::bigint FROM generate_series(1, ${produtos}::bigint, 3) n UNION ALL
      SELECT ${empresa_id}::bigint, ${contato}::bigint + n - 1, ${etiqueta + 1}::bigint FROM generate_series(5, ${produtos}::bigint, ${few}) n`;
    await tx`
      INSERT INTO valores_contato (empresa_id, contato_id, campo_id, texto)
      SELECT ${empresa_id}::bigint, ${contato}::bigint + n - 1, ${campo}, CASE WHEN n % ${few} = 13 THEN 'Raro' WHEN n % 3 = 0 THEN 'Atacado' ELSE 'Varejo' END
      FROM generate_series(1, ${produtos}::bigint) n`;
    await tx`
      INSERT INTO nomes_repetidos (empresa_id, nome_ordem, quantos, ultimo_id)
      SELECT empresa_id, nome_ordem, count(*), max(id) FROM contatos WHERE empresa_id = ${empresa_id} AND NOT arquivado
      GROUP BY 1, 2 HAVING count(*) > 1`;
    const negocio = await nextId(tx, 'negocios');
    await tx`
      INSERT INTO negocios (empresa_id, codigo, titulo, valor, status, contato_id, funil_id, etapa_id, posicao, na_etapa_desde, responsavel_id,
        responsavel_nome, previsao_fechamento, origem_canal, motivo_perda_id, fechado_em, criado_em, atualizado_em)
      SELECT ${empresa_id}, n, ${wordOf(tx as never, COISAS, 5)} || CASE WHEN n % ${few} = 7 THEN ' samovar ' ELSE ' ' END || n, n % 9000 + 0.5, status,
        ${contato}::bigint + CASE WHEN n % 5 = 2 THEN 0 ELSE n * 7 % ${produtos} END, ${funil}, ${etapa} + n % ${STAGES},
        'g' || lpad(n::text, 7, '0'), ${when}, CASE WHEN n % ${few} = 11 THEN ${vendedorRaro}::bigint WHEN n % 2 = 0 THEN ${vendedor}::bigint END,
        'Ana Souza', (now() + (n % 120) * interval '1 day')::date, CASE WHEN n % ${few} = 9 THEN 'feira' ELSE 'site' END,
        CASE WHEN status = 'perdido' THEN ${motivo}::bigint + n % 2 END, CASE WHEN status <> 'aberto' THEN ${when} END, ${when}, ${when}
      FROM (SELECT n, CASE WHEN n % 10 < 3 THEN 'aberto' WHEN n % 10 = 9 THEN 'perdido' ELSE 'ganho' END AS status
        FROM generate_series(1, ${produtos}::bigint) n) s`;
    await tx`
      INSERT INTO valores_negocio (empresa_id, negocio_id, campo_id, numero)
      SELECT ${empresa_id}::bigint, ${negocio}::bigint + n - 1, ${campo + 1}, n % ${few} FROM generate_series(1, ${produtos}::bigint) n`;
    await tx`
      INSERT INTO itens_negocio (empresa_id, negocio_id, posicao, tipo, produto_id, codigo, descricao, quantidade, preco_unitario, total)
      SELECT ${empresa_id}::bigint, ${negocio}::bigint + n - 1, 1, 'produto', ${company.produto} + n - 1, 'SKU-' || n, 'Produto', 1, n % 9000 + 0.5, n % 9000 + 0.5
      FROM generate_series(1, ${produtos}::bigint, 2) n`;
    await tx`
      INSERT INTO historico_etapas (empresa_id, negocio_id, funil_id, funil_nome, etapa_id, etapa_nome, entrou_em, saiu_em, ator_nome)
      SELECT empresa_id, id, funil_id, 'Vendas', etapa_id, 'Etapa', criado_em, fechado_em, 'bench' FROM negocios
      WHERE empresa_id = ${empresa_id} ORDER BY id`;
    await tx`
      INSERT INTO totais_negocios (empresa_id, etapa_id, mes, quantidade, valor)
      SELECT empresa_id, etapa_id, date_trunc('month', previsao_fechamento)::date, count(*), sum(valor) FROM negocios
      WHERE empresa_id = ${empresa_id} AND status = 'aberto' GROUP BY 1, 2, 3`;
    await tx`SELECT refazer_dias_negocios(${empresa_id})`;
    await tx`
      INSERT INTO atividades (empresa_id, tipo, titulo, contato_id, negocio_id, responsavel_id, vence_em, status, concluida_em, autor_nome, criado_em)
      SELECT ${empresa_id}, 'tarefa', 'Tarefa ' || n, ${contato} + n * 7 % ${produtos}, ${negocio} + n - 1, ${vendedor}::bigint,
        now() + (n % 60 - 55) * interval '1 day', CASE WHEN n % 60 < 54 THEN 'concluida' ELSE 'pendente' END,
        CASE WHEN n % 60 < 54 THEN ${when} END, 'bench', ${when}
      FROM generate_series(1, ${produtos}::bigint, 2) n`;
    await tx`INSERT INTO numeracoes (empresa_id, serie, ultimo) VALUES (${empresa_id}, 'negocio', ${produtos})`;
    return { contato, negocio, etiqueta, etiquetaRara: etiqueta + 1, funil, etapa, motivo };
  });
}
