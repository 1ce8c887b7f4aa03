import { sql } from 'drizzle-orm';
import { registroDe } from '#server/eventos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { namedHeaders, visibleAddress, visibleAnswer, visibleSentHeaders } from '#server/webhooks/index.ts';
import { listed, RECORDS, SHOWN } from './list-entregas.ts';
import { type Entrega, type EntregaDetalhe, entregaIdInput, type Tentativa } from './schemas.ts';

/**
 * One delivery, as the list shows it; written out with the list's own columns.
 * @throws DomainError NOT_FOUND
 */
export async function fetchEntrega(ctx: Ctx, id: number): Promise<Entrega> {
  const [row] = await ctx.db.orm.execute<Entrega>(
    sql`SELECT ${SHOWN} FROM ${RECORDS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  );
  if (!row) throw notFound('Entrega não encontrada.');
  return listed(row);
}

type Pairs = [string, string][];
type Written = 'cabecalhos_enviados' | 'cabecalhos_recebidos' | 'iniciada_em' | 'proxima_tentativa_em';

/** An attempt as its row keeps it and JSON gives it: headers as pairs, instants as text, the body in base64. */
type TentativaRow = Omit<Tentativa, Written | 'corpo_recebido' | 'corpo_base64'> & {
  cabecalhos_enviados: Pairs;
  cabecalhos_recebidos: Pairs;
  corpo: string;
  iniciada_em: string;
  proxima_tentativa_em: string | null;
};

type DetalheRow = Omit<EntregaDetalhe, 'lista_tentativas' | 'registro'> & { lista_tentativas: TentativaRow[] | null };

/**
 * One delivery with the bytes it sends and every attempt, oldest first. Written out: the attempts come as JSON in the same statement, so
 * that delivery and attempts are read at one instant and agree.
 * @throws DomainError NOT_FOUND
 */
export async function getEntrega(ctx: Ctx, input: unknown): Promise<EntregaDetalhe> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(entregaIdInput, input);
  // Attempts are never older than their delivery: partitions before it are not looked into.
  const [row] = await ctx.db.orm.execute<DetalheRow>(sql`
    SELECT ${SHOWN}, e.corpo, e.webhook_ativo, (SELECT n.request_id FROM eventos n WHERE n.id = e.evento_id) AS request_id, (
      SELECT json_agg(json_build_object('numero', t.numero, 'origem', t.origem, 'resultado', t.resultado, 'status', t.status,
        'erro', t.erro, 'detalhe', t.detalhe, 'url', t.url, 'ip', t.ip, 'cabecalhos_enviados', t.cabecalhos_enviados,
        'cabecalhos_recebidos', t.cabecalhos_recebidos, 'corpo', encode(t.corpo_recebido, 'base64'),
        'corpo_truncado', t.corpo_truncado, 'tempos', t.tempos, 'duracao_ms', t.duracao_ms,
        'proxima_tentativa_em', t.proxima_tentativa_em, 'retomada', t.retomada, 'iniciada_em', t.iniciada_em)
        ORDER BY t.numero)
      FROM tentativas_webhook t
      WHERE t.entrega_id = e.id AND t.iniciada_em >= e.criado_em - interval '1 day') AS lista_tentativas
    FROM ${RECORDS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`);
  if (!row) throw notFound('Entrega não encontrada.');
  return {
    ...row,
    webhook_url: visibleAddress(ctx, row.webhook_url),
    registro: registroDe(row.evento, dadosOf(row.corpo)),
    lista_tentativas: (row.lista_tentativas ?? []).map((tentativa) => visibleAttempt(ctx, tentativa)),
  };
}

/** What the body says; nothing where an older release wrote it otherwise. */
function dadosOf(corpo: string): unknown {
  try {
    return (JSON.parse(corpo) as { dados?: unknown }).dados;
  } catch {
    return null;
  }
}

/** An attempt as a reader may see it. */
function visibleAttempt(ctx: Ctx, { corpo, ...tentativa }: TentativaRow): Tentativa {
  const answered = (text: string) => visibleAnswer(ctx, text, tentativa.url);
  const { corpo_recebido, corpo_base64 } = readable(Buffer.from(corpo, 'base64'));
  return {
    ...tentativa,
    url: visibleAddress(ctx, tentativa.url),
    corpo_recebido: corpo_base64 ? corpo_recebido : answered(corpo_recebido),
    corpo_base64,
    cabecalhos_enviados: visibleSentHeaders(ctx, namedHeaders(tentativa.cabecalhos_enviados)),
    cabecalhos_recebidos: namedHeaders(tentativa.cabecalhos_recebidos).map(({ nome, valor }) => ({
      nome,
      valor: answered(valor),
    })),
    iniciada_em: new Date(tentativa.iniciada_em),
    proxima_tentativa_em: tentativa.proxima_tentativa_em === null ? null : new Date(tentativa.proxima_tentativa_em),
  };
}

/** A body as text where it is UTF-8 (cut where it was truncated counts), else as base64. */
function readable(bytes: Buffer): { corpo_recebido: string; corpo_base64: boolean } {
  // A cut in the middle of a character is no reason to show the whole as base64.
  for (const end of [bytes.length, bytes.length - 1, bytes.length - 2, bytes.length - 3]) {
    if (end < 0 || (end < bytes.length && bytes.length < 2_048)) break;
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a text with these is none
      if (/[\0-\x08\x0e-\x1f]/.test(text)) break;
      return { corpo_recebido: text, corpo_base64: false };
    } catch {}
  }
  return { corpo_recebido: bytes.toString('base64'), corpo_base64: true };
}
