import { type Evento, registroDe } from '#server/eventos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import { type Fio, fioInput } from './schemas-eventos.ts';

/** Events, deliveries and attempts of each delivery that are shown of one request. */
const EVENTS = 50;
const DELIVERIES = 500;
const ATTEMPTS = 10;
const COUNTED = 500;

type EventoRow = { id: number; evento: Evento; ocorrido_em: Date; dados: unknown; total: number };
type EntregaDoFio = Fio['eventos'][number]['entregas'][number];
type EntregaRow = Omit<EntregaDoFio, 'lista_tentativas'> & { evento_id: number };
type TentativaRow = EntregaDoFio['lista_tentativas'][number] & { entrega_id: number };

/**
 * What one request caused, whichever door it came through: its first 50 events in their order, the deliveries of each, and the newest
 * attempts of these. Three statements, each from an index. An id that is not of this company's requests caused nothing.
 */
export async function getFio(ctx: Ctx, input: unknown): Promise<Fio> {
  requireScope(ctx, 'webhooks:read');
  const { requisicao } = parseInput(fioInput, input);
  const eventos = await readEventos(ctx, requisicao);
  const entregas =
    eventos.length === 0
      ? []
      : await readEntregas(
          ctx,
          eventos.map(({ id }) => id),
        );
  const shown = entregas.slice(0, DELIVERIES);
  const tentativas = shown.length === 0 ? [] : await readTentativas(ctx, shown);
  const attemptsOf = Map.groupBy(tentativas, ({ entrega_id }) => entrega_id);
  const deliveriesOf = Map.groupBy(shown, ({ evento_id }) => evento_id);
  return {
    eventos: eventos.map(({ id, evento, ocorrido_em, dados }) => ({
      ...{ id, evento, ocorrido_em },
      registro: registroDe(evento, dados),
      movimento: movimentoOf(evento, dados),
      entregas: (deliveriesOf.get(id) ?? []).map(({ evento_id: _, ...entrega }) => ({
        ...entrega,
        webhook_url: shortAddress(entrega.webhook_url),
        lista_tentativas: (attemptsOf.get(entrega.id) ?? []).map(({ entrega_id: __, ...tentativa }) => tentativa),
      })),
    })),
    total: eventos[0]?.total ?? 0,
    mais_entregas: entregas.length > DELIVERIES,
  };
}

/** Written out: the first events and their number in one statement; the ids are read apart, so that their index is used whatever the order. */
function readEventos({ db, empresa_id }: Ctx, requisicao: string): Promise<EventoRow[]> {
  return db.sql<EventoRow[]>`
    WITH seus AS MATERIALIZED (
      SELECT id FROM eventos WHERE request_id = ${requisicao} AND empresa_id = ${empresa_id}
    ), primeiros AS (SELECT id FROM seus ORDER BY id LIMIT ${EVENTS})
    SELECT n.id, n.evento, n.ocorrido_em, n.dados,
      (SELECT count(*)::int FROM (SELECT FROM seus LIMIT ${COUNTED + 1}) x) AS total
    FROM primeiros p JOIN eventos n ON n.id = p.id ORDER BY n.id`;
}

/** Written out: deliveries with the names of their webhooks, one more than are shown. */
function readEntregas({ db, empresa_id }: Ctx, eventos: number[]): Promise<EntregaRow[]> {
  return db.sql<EntregaRow[]>`
    SELECT e.id, e.evento_id, e.webhook_id, e.estado, e.tentativas, e.proxima_tentativa_em, e.criado_em, w.url AS webhook_url,
      w.descricao AS webhook_descricao, w.ativo AND w.excluido_em IS NULL AS webhook_ativo
    FROM entregas e JOIN webhooks w ON w.id = e.webhook_id
    WHERE e.evento_id = ANY (${eventos}::bigint[]) AND e.empresa_id = ${empresa_id}
    ORDER BY e.id LIMIT ${DELIVERIES + 1}`;
}

/** Written out: the newest attempts of each. Attempts are never older than their delivery: partitions before it are not looked into. */
function readTentativas({ db }: Ctx, entregas: readonly EntregaRow[]): Promise<TentativaRow[]> {
  const oldest = new Date(Math.min(...entregas.map(({ criado_em }) => criado_em.getTime())) - 86_400_000);
  return db.sql<TentativaRow[]>`
    SELECT t.* FROM unnest(${entregas.map(({ id }) => id)}::bigint[]) d(id) CROSS JOIN LATERAL (
      SELECT entrega_id, numero, resultado, status, erro, duracao_ms, iniciada_em FROM tentativas_webhook
      WHERE entrega_id = d.id AND iniciada_em >= ${oldest} ORDER BY numero DESC LIMIT ${ATTEMPTS}) t`;
}

/** The movement that an event of stock tells of. */
function movimentoOf(evento: Evento, dados: unknown): Fio['eventos'][number]['movimento'] {
  if (evento !== 'estoque.atualizado' || typeof dados !== 'object' || dados === null) return null;
  const { id, tipo, quantidade, deposito_nome } = dados as Record<string, unknown>;
  if (typeof id !== 'number' || (tipo !== 'E' && tipo !== 'S' && tipo !== 'B')) return null;
  return { id, tipo, quantidade: String(quantidade ?? ''), deposito_nome: String(deposito_nome ?? '') };
}
