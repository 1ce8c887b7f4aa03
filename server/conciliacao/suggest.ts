import type { Ctx } from '#server/platform/context.ts';
import type { Sugestao } from './schemas.ts';

/** Days between a line and a due day within which a title is suggested, and within which the day confirms it. */
const FAR = 60;
const NEAR = 5;
/** Suggestions of a line. */
const MOST = 5;

/** Words that many names have, and what banks write too: they name nobody. */
const NOBODYS = [
  ...['ltda', 'limitada', 'eireli', 'sociedade', 'anonima', 'empresa', 'grupo', 'brasil', 'banco'],
  ...['comercio', 'comercial', 'industria', 'industrial', 'servico', 'servicos'],
  ...[
    'pagamento',
    'pagamentos',
    'recebido',
    'recebimento',
    'transferencia',
    'deposito',
    'credito',
    'cobranca',
    'boleto',
  ],
];

type Candidate = {
  linha_id: number;
  conta_id: number;
  conta_numero: string;
  descricao: string;
  pessoa_nome: string | null;
  vencimento: string;
  valor: string;
  baixa_id: number | null;
  dias: number;
  nome: boolean;
  numero: boolean;
  pix: boolean;
};

/**
 * What each line, or the part of it that is missing, may have paid: titles of which exactly this much is open and that are due near its day, and receipts that are there
 * already, as those of Pix. One is sure where it is the best by far: what the bank wrote names it, or the day confirms the only one. A name
 * is a whole word of the text; a number that is shorter than three digits is one only with the zeros that it is written with, for days and
 * months are such digits too.
 */
export async function suggest(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Sugestao[]>> {
  if (ids.length === 0) return new Map();
  // Written out: candidates of a page of lines in one statement; names are compared as the search does.
  const rows = await ctx.db.sql<Candidate[]>`
    WITH l AS (
      SELECT id, dia, abs(valor) - coalesce((SELECT sum(x.valor) FROM conciliacoes x WHERE x.linha_id = linhas_extrato.id
          AND x.desfeita_em IS NULL), 0) AS valor, CASE WHEN valor > 0 THEN 'receber' ELSE 'pagar' END AS tipo,
        normalizar(descricao || ' ' || documento) AS texto, descricao || ' ' || documento AS bruto,
        regexp_split_to_array(normalizar(descricao || ' ' || documento), '[^a-z0-9]+') AS palavras
      FROM linhas_extrato WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...ids]}::bigint[]))
    SELECT l.id AS linha_id, c.*, p.nome AS pessoa_nome,
      coalesce((SELECT bool_or(palavra = ANY (l.palavras)) FROM regexp_split_to_table(normalizar(p.nome), '[^a-z0-9]+') palavra
        WHERE length(palavra) >= 4 AND palavra <> ALL (${NOBODYS}::text[])), false) AS nome,
      coalesce(l.texto ~ ('(^|[^0-9])' || n.escrito || '([^0-9]|$)'), false) AS numero
    FROM l CROSS JOIN LATERAL (
      (SELECT t.id AS conta_id, t.numero AS conta_numero, t.descricao, t.cliente_id, t.vencimento::text, t.valor_aberto::text AS valor,
        NULL::bigint AS baixa_id, abs(t.vencimento - l.dia) AS dias,
        EXISTS (SELECT FROM cobrancas k WHERE k.titulo_id = t.id AND length(k.txid) > 10 AND strpos(l.bruto, k.txid) > 0) AS pix
      FROM titulos t
      WHERE t.empresa_id = ${ctx.empresa_id} AND t.tipo = l.tipo AND t.valor_aberto = l.valor AND t.valor_aberto > 0
        AND t.vencimento BETWEEN l.dia - ${FAR}::int AND l.dia + ${FAR}::int
      ORDER BY abs(t.vencimento - l.dia), t.id LIMIT 20)
      UNION ALL
      (SELECT t.id, t.numero, t.descricao, t.cliente_id, t.vencimento::text, b.valor::text, b.id, abs(b.dia - l.dia),
        b.id_externo IS NOT NULL AND strpos(l.bruto, b.id_externo) > 0
      FROM baixas b JOIN titulos t ON t.id = b.titulo_id
      WHERE b.empresa_id = ${ctx.empresa_id} AND b.tipo = l.tipo AND b.valor = l.valor AND b.estornada_em IS NULL
        AND b.dia BETWEEN l.dia - 3 AND l.dia + 3
        AND NOT EXISTS (SELECT FROM conciliacoes x WHERE x.empresa_id = ${ctx.empresa_id} AND x.baixa_id = b.id AND x.desfeita_em IS NULL)
      ORDER BY abs(b.dia - l.dia), b.id LIMIT 20)) c
    CROSS JOIN LATERAL (SELECT regexp_replace(c.conta_numero, '[^0-9]', '', 'g') AS inteiro) d
    CROSS JOIN LATERAL (SELECT CASE WHEN length(ltrim(d.inteiro, '0')) >= 3 THEN '0*' || ltrim(d.inteiro, '0')
      WHEN length(d.inteiro) >= 3 AND ltrim(d.inteiro, '0') <> '' THEN d.inteiro END AS escrito) n
    LEFT JOIN clientes p ON p.id = c.cliente_id`;
  const byLine = Map.groupBy(rows, ({ linha_id }) => linha_id);
  const suggested = new Map([...byLine].map(([id, candidates]) => [id, ranked(candidates)]));
  return withoutRivals(suggested);
}

const scoreOf = ({ pix, nome, numero, dias, baixa_id }: Candidate): number =>
  (pix ? 100 : 0) +
  (numero ? 20 : 0) +
  (nome ? 15 : 0) +
  (dias <= NEAR ? 10 : 0) +
  (baixa_id === null ? 0 : 4) -
  dias / FAR;

function ranked(candidates: readonly Candidate[]): Sugestao[] {
  const ordered = candidates
    .map((one) => ({ one, score: scoreOf(one) }))
    .toSorted((a, b) => b.score - a.score || a.one.conta_id - b.one.conta_id)
    .slice(0, MOST);
  const [best, next] = ordered;
  return ordered.map(({ one, score }, place) => {
    const { pix, nome, numero, dias, baixa_id } = one;
    const confirmed = pix || numero || nome || (dias <= NEAR && !next);
    return {
      ...{
        conta_id: one.conta_id,
        conta_numero: one.conta_numero,
        descricao: one.descricao,
        pessoa_nome: one.pessoa_nome,
      },
      ...{ vencimento: one.vencimento, valor: one.valor, baixa_id },
      certa: place === 0 && confirmed && (!next || score - next.score >= 10) && best !== undefined,
      motivos: [
        baixa_id === null ? 'mesmo valor em aberto' : 'baixa do mesmo valor',
        ...(pix ? ['identificador do Pix'] : []),
        ...(numero ? ['número da conta no texto'] : []),
        ...(nome ? ['nome no texto'] : []),
        dias === 0 ? 'no dia' : `a ${dias} ${dias === 1 ? 'dia' : 'dias'}`,
      ],
    };
  });
}

/** Two lines that are both sure of the same title, or of the same receipt, are sure of nothing. */
function withoutRivals(suggested: Map<number, Sugestao[]>): Map<number, Sugestao[]> {
  const claims = new Map<string, number>();
  const keyOf = ({ conta_id, baixa_id }: Sugestao) => `${conta_id}:${baixa_id}`;
  for (const list of suggested.values()) {
    for (const one of list) if (one.certa) claims.set(keyOf(one), (claims.get(keyOf(one)) ?? 0) + 1);
  }
  return new Map(
    [...suggested].map(([id, list]) => [
      id,
      list.map((one) => ({ ...one, certa: one.certa && claims.get(keyOf(one)) === 1 })),
    ]),
  );
}
