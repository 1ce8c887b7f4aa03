import type { Ctx } from '#server/platform/context.ts';
import { type Palavra, palavrasDe } from './perguntas.ts';

/** A passage with how well its words fit; more is better. */
export type PorPalavras = { id: number; conhecimento_id: number; pontos: number };

/** What a variant of a word is worth beside the word itself. */
const PESOS = { exata: 1, parecida: 0.8, prefixo: 0.6, sinonimo: 0.4, pista: 0.25 } as const;
type Classe = keyof typeof PESOS;
/** What a word adds where it stands in a heading, and in the item's name. */
const NO_TITULO = 0.5;
const NO_NOME = 0.4;
/** What a word adds for coming often. */
const VEZES = 0.3;
/** So many passages that words bring are looked at closely, and so many are ranked. */
const OLHADOS = 150;
const ACHADOS = 50;

/** Variants of a word that are worth the same, as one query. */
type Consulta = { n: number; peso: number; consulta: string; titulo: string };

/** For measurements: which variants take part, and other weights. */
export type Ajuste = Partial<Record<Classe, number>> & { titulo?: number; nome?: number; vezes?: number };

/**
 * Passages of the company's active items that have words of a question, or of their families, best first, at most 50. A word that is rare
 * in the company's passages counts more (BM25's idf); of a word's variants the best one counts. Any word is enough.
 */
export async function searchPalavras(ctx: Ctx, termo: string, ajuste: Ajuste = {}): Promise<PorPalavras[]> {
  const consultas = await variantsOf(ctx, palavrasDe(termo), { ...PESOS, ...ajuste });
  return consultas.length === 0 ? [] : rank(ctx, consultas, ajuste);
}

type Lexema = { n: number; classe: Classe; parecida: number; lexema: string };

/** The queries of all words. Written out: PostgreSQL finds the lexemes, as it found those of the passages, and the nearest words. */
async function variantsOf(ctx: Ctx, palavras: readonly Palavra[], pesos: Record<Classe, number>): Promise<Consulta[]> {
  const { sql } = ctx.db;
  const formas = palavras.flatMap(({ forma, sinonimos, isPista }, n) => [
    ...(isPista ? [] : [{ n, classe: 'exata', palavra: forma }]),
    ...sinonimos.map((palavra) => ({ n, classe: isPista ? 'pista' : 'sinonimo', palavra })),
  ]);
  if (formas.length === 0) return [];
  const rows = await sql<Lexema[]>`
    WITH formas AS MATERIALIZED (
      SELECT n, classe, palavra, normalizar(palavra) AS normal FROM jsonb_to_recordset(${JSON.stringify(formas)}::text::jsonb) f(n integer, classe text, palavra text)
    ), todas AS (
      SELECT n, classe, 1 AS parecida, palavra FROM formas
      UNION ALL
      SELECT f.n, 'parecida', p.parecida, p.palavra FROM formas f CROSS JOIN LATERAL (
        SELECT DISTINCT p.palavra, similarity(p.palavra, f.normal) AS parecida FROM palavras_conhecimento p
        WHERE p.empresa_id = ${ctx.empresa_id} AND p.palavra >= left(f.normal, 1) AND p.palavra <= left(f.normal, 1) || 'zzzz'
          AND length(p.palavra) BETWEEN length(f.normal) - 2 AND length(f.normal) + 2 AND similarity(p.palavra, f.normal) >= 0.4
        ORDER BY 2 DESC, 1 LIMIT 3) p
      WHERE f.classe = 'exata' AND f.normal ~ '^[a-z]{4,}$' AND NOT EXISTS (
        SELECT FROM palavras_conhecimento p WHERE p.empresa_id = ${ctx.empresa_id} AND p.palavra = f.normal)
    )
    SELECT DISTINCT t.n, t.classe, t.parecida, l.lexema FROM todas t
      CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector('pg_catalog.portuguese', t.palavra)
        || to_tsvector('pg_catalog.portuguese', normalizar(t.palavra)))) l(lexema)`;
  return grouped(ctx, palavras, rows, pesos);
}

function grouped(
  ctx: Ctx,
  palavras: readonly Palavra[],
  rows: readonly Lexema[],
  pesos: Record<Classe, number>,
): Consulta[] {
  const all = new Map<string, { n: number; peso: number; termos: Set<string> }>();
  const add = (n: number, peso: number, termo: string) => {
    if (peso <= 0) return;
    const key = `${n} ${peso.toFixed(2)}`;
    const group = all.get(key) ?? { n, peso, termos: new Set() };
    group.termos.add(termo);
    all.set(key, group);
  };
  for (const { n, classe, parecida, lexema } of rows) add(n, pesos[classe] * parecida, quoted(ctx, lexema));
  for (const [n, { prefixo }] of palavras.entries()) {
    if (prefixo) add(n, pesos.prefixo, `${quoted(ctx, prefixo)}:*`);
  }
  return [...all.values()].map(({ n, peso, termos }) => ({
    ...{ n, peso, consulta: [...termos].join(' | ') },
    titulo: [...termos].map((termo) => (termo.endsWith(':*') ? `${termo}A` : `${termo}:A`)).join(' | '),
  }));
}

const quoted = ({ empresa_id }: Ctx, lexema: string): string =>
  `'${empresa_id}:${lexema.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The passages of the queries, ranked. Written out: the first part reads which passages have a word, of all that match; headings, names and
 * how often are looked up in the best of them alone.
 */
async function rank(ctx: Ctx, consultas: readonly Consulta[], ajuste: Ajuste): Promise<PorPalavras[]> {
  const { sql } = ctx.db;
  const { titulo = NO_TITULO, nome = NO_NOME, vezes = VEZES } = ajuste;
  return sql<PorPalavras[]>`
    WITH ativos AS MATERIALIZED (
      SELECT id, nome, trechos FROM conhecimentos WHERE empresa_id = ${ctx.empresa_id} AND ativo AND trechos > 0
    ), consultas AS MATERIALIZED (
      SELECT row_number() OVER () AS k, n, peso, consulta::tsquery AS consulta, titulo::tsquery AS titulo
      FROM jsonb_to_recordset(${JSON.stringify(consultas)}::text::jsonb) q(n integer, peso float8, consulta text, titulo text)
    ), achados AS MATERIALIZED (
      SELECT q.k, q.n, q.peso, t.id FROM consultas q
        CROSS JOIN LATERAL (SELECT t.id, t.conhecimento_id FROM trechos_conhecimento t WHERE t.termos @@ q.consulta OFFSET 0) t
        JOIN ativos a ON a.id = t.conhecimento_id
    ), raros AS MATERIALIZED (
      SELECT k, n, max(peso) * ln(1 + (greatest((SELECT sum(trechos) FROM ativos), count(*)) - count(*) + 0.5) / (count(*) + 0.5)) AS pontos
      FROM achados GROUP BY k, n
    ), olhados AS MATERIALIZED (
      SELECT p.id FROM (SELECT a.id, a.n, max(r.pontos) AS pontos FROM achados a JOIN raros r USING (k) GROUP BY a.id, a.n) p
      GROUP BY p.id ORDER BY sum(p.pontos) DESC, p.id LIMIT ${OLHADOS}
    ), textos AS MATERIALIZED (
      SELECT t.id, t.conhecimento_id, t.termos || ''::tsvector AS termos FROM olhados o JOIN trechos_conhecimento t USING (id)
    ), nomes AS MATERIALIZED (
      SELECT a.id, termos_conhecimento(${ctx.empresa_id}, a.nome, '') AS termos FROM ativos a
      WHERE a.id IN (SELECT conhecimento_id FROM textos)
    ), pontos AS (
      SELECT t.id, t.conhecimento_id, q.n, max(r.pontos * CASE WHEN t.termos @@ q.consulta
        THEN 1 + ${titulo}::float8 * (t.termos @@ q.titulo)::integer + ${nome}::float8 * (m.termos @@ q.consulta)::integer
          + ${vezes}::float8 * least(1, ts_rank('{1,1,1,1}', t.termos, q.consulta))
        ELSE ${nome}::float8 * (m.termos @@ q.consulta)::integer END) AS pontos
      FROM textos t JOIN nomes m ON m.id = t.conhecimento_id CROSS JOIN consultas q JOIN raros r ON r.k = q.k
      GROUP BY t.id, t.conhecimento_id, q.n
    )
    SELECT id, conhecimento_id, sum(pontos) AS pontos FROM pontos GROUP BY id, conhecimento_id ORDER BY 3 DESC, id LIMIT ${ACHADOS}`;
}
