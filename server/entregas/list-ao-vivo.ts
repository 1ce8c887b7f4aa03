import { type SQL, sql } from 'drizzle-orm';
import { registroDe } from '#server/eventos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import { type AoVivo, aoVivoInput } from './schemas-eventos.ts';

/** Lines of each kind that one reading gives, and how many a filter that no index has is looked for in. */
const LINES = 200;
const LOOKED_AT = 2_000;
/** How far back the first reading goes. */
const FIRST_MS = 15 * 60_000;
/**
 * Each reading goes back a minute beyond the one before: an event may be committed, and an attempt of half a minute recorded, after what
 * began later. Whoever reads knows by their numbers what was there already.
 */
const OVERLAP_MS = 60_000;

type Filter = z.output<typeof aoVivoInput>;
type Evento = AoVivo['eventos'][number];
type Tentativa = AoVivo['tentativas'][number];
type WithData<T> = Omit<T, 'registro'> & { dados: unknown };

/**
 * The company's events and attempts of late, newest first: of the last quarter of an hour, or since the reading before. Two statements,
 * whose cost is that of what they give: at most 200 lines of each.
 */
export async function listAoVivo(ctx: Ctx, input: unknown): Promise<AoVivo> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(aoVivoInput, input);
  const ate = new Date();
  const from = f.desde ? f.desde.getTime() - OVERLAP_MS : ate.getTime() - FIRST_MS;
  const desde = new Date(Math.max(from, ate.getTime() - FIRST_MS)).toISOString();
  const [eventos, tentativas] = await Promise.all([readEventos(ctx, f, desde), readTentativas(ctx, f, desde)]);
  return {
    ate,
    eventos: eventos.map(({ dados, ...row }) => ({ ...row, registro: registroDe(row.evento, dados) })),
    tentativas: tentativas.map(({ dados, ...row }) => ({
      ...row,
      webhook_url: shortAddress(row.webhook_url),
      registro: registroDe(row.evento, dados),
    })),
  };
}

const ofCause = (f: Filter, n: SQL): SQL => sql`
  ${f.registro === undefined ? sql`` : sql`AND registro_do_evento(${n}.evento, ${n}.dados) = ${f.registro}`}
  ${f.requisicao === undefined ? sql`` : sql`AND ${n}.request_id = ${f.requisicao}`}`;

/** Written out: the newest rows first, and of these the ones that went to a webhook. */
async function readEventos(ctx: Ctx, f: Filter, desde: string): Promise<WithData<Evento>[]> {
  if (f.falhas) return [];
  const went = sql`EXISTS (SELECT FROM entregas x WHERE x.evento_id = e.id AND x.webhook_id = ${f.webhook_id ?? null})`;
  return ctx.db.orm.execute<WithData<Evento>>(sql`
    SELECT e.id, e.evento, e.ocorrido_em, e.request_id, e.dados FROM (
      SELECT n.* FROM eventos n WHERE n.empresa_id = ${ctx.empresa_id} AND n.ocorrido_em > ${desde} ${ofCause(f, sql`n`)}
      ORDER BY n.ocorrido_em DESC, n.id DESC LIMIT ${f.webhook_id === undefined ? LINES : LOOKED_AT}) e
    WHERE ${f.webhook_id === undefined ? sql`true` : went} ORDER BY e.ocorrido_em DESC, e.id DESC LIMIT ${LINES}`);
}

/** Written out: each webhook's newest attempts, as its own index has them; of these, those of the filter. */
function readTentativas(ctx: Ctx, f: Filter, desde: string) {
  const isFiltered = f.registro !== undefined || f.requisicao !== undefined;
  const looked = isFiltered ? LOOKED_AT : LINES;
  return ctx.db.orm.execute<WithData<Tentativa>>(sql`
    SELECT t.numero, t.resultado, t.status, t.erro, t.duracao_ms, t.iniciada_em, t.entrega_id, t.webhook_id, t.webhook_url,
      t.webhook_descricao, n.evento, n.request_id, n.dados
    FROM (
      SELECT t.*, w.url AS webhook_url, w.descricao AS webhook_descricao FROM webhooks w CROSS JOIN LATERAL (
        SELECT numero, resultado, status, erro, duracao_ms, iniciada_em, entrega_id, webhook_id FROM tentativas_webhook
        WHERE webhook_id = w.id AND iniciada_em > ${desde} ${f.falhas ? sql`AND resultado <> 'sucesso'` : sql``}
        ORDER BY iniciada_em DESC LIMIT ${looked}) t
      WHERE w.empresa_id = ${ctx.empresa_id} ${f.webhook_id === undefined ? sql`` : sql`AND w.id = ${f.webhook_id}`}
      ORDER BY t.iniciada_em DESC LIMIT ${looked}) t
    JOIN entregas d ON d.id = t.entrega_id JOIN eventos n ON n.id = d.evento_id
    WHERE true ${ofCause(f, sql`n`)}
    ORDER BY t.iniciada_em DESC, t.entrega_id DESC LIMIT ${LINES}`);
}
