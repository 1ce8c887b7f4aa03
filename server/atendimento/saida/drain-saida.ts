import { setTimeout as sleep } from 'node:timers/promises';
import {
  adaptadorOf,
  type CanalAberto,
  type Enviada,
  FalhaDaConta,
  FalhaDoCanal,
  findCanal,
  type LinhaCanal,
  noteSituacao,
  openCanal,
} from '#server/canais/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { Gather } from '#server/platform/gather.ts';
import { sideBySide, UnderWay } from '#server/platform/lanes.ts';
import { logger } from '#server/platform/logger.ts';
import { announceConversa } from '../avisar.ts';
import { lockConversa } from '../conversas/internal.ts';
import { publishMensagem } from '../payload.ts';
import { advanceSaida, type Proxima } from './advance-saida.ts';
import { beginEnvios, TIMEOUT_MS } from './begin-envios.ts';
import type { Reivindicada } from './read-mensagens.ts';
import { type Aceita, noteTaken, recordAceita, rememberFiles } from './record-aceitas.ts';

/** So many conversations of a channel are sent in at once, or fewer where it is slow, each its messages one after another. */
const AT_ONCE = 16;
/** Whoever is done while others are under way waits so long for them, to be written with them. */
const TOGETHER_MS = 20;
/** While a message is under way that takes long, what comes meanwhile is looked for as often as this. */
const LOOK_MS = 1_000;
/** A platform is not asked sooner what became of a message: it may be on its way. */
const ASK_S = 180;
/** Attempts reach over a day; then the message has failed. */
const MOST_ATTEMPTS = 14;

const backoff = (tentativas: number) => Math.min(10 * 2 ** (tentativas - 1), 7_200);

/**
 * Sends what of a channel is due, each conversation's messages in their order, until nothing is left. What a request whose answer was lost
 * became is asked of the platform, where it can be asked; else the message is `desconhecida`, and never sent again by itself. What is known
 * by its id at the other end (an e-mail by its Message-ID) is sent again; where no attempt was answered at last, it is `desconhecida` too.
 * @param goesOn asked before each message
 * @returns how many were sent, or given up
 */
export async function drainSaida(ctx: Ctx, canal_id: number, goesOn: () => boolean = () => true): Promise<number> {
  const canal = await findCanal(ctx.db, canal_id);
  if (!canal || canal.empresa_id !== ctx.empresa_id) return 0;
  const saida = openSaida(ctx, { canal, aberto: openInUse(canal) });
  const { steps, open } = saida;
  let done = 0;
  // A message that a platform keeps waiting holds one lane, and no other conversation.
  await sideBySide(lanesOf(canal), async () => {
    let feita: Feita | null = null;
    for (;;) {
      const wants = goesOn();
      if (!wants && !feita) return;
      const step: Promise<Proxima | undefined> = steps.add({ feita, wants });
      const proxima: Proxima | undefined = await (feita ? open.during(step) : step);
      feita = null;
      if (proxima) {
        feita = await open.during(sendOne(saida, proxima));
        done++;
      } else if (wants) {
        if (open.count === 0) return;
        await Promise.race([open.none, sleep(LOOK_MS, undefined, { ref: false })]);
      }
    }
  }).finally(() => open.none);
  for (const fault of saida.faults) throw fault;
  return done;
}

const lanesOf = (canal: LinhaCanal): number =>
  Math.max(1, Math.floor(Math.min(AT_ONCE, adaptadorOf(canal).adaptador.aoMesmoTempo?.(canal) ?? AT_ONCE)));

/** What the messages of a channel share while they are sent. */
type Saida = {
  ctx: Ctx;
  atual: Atual;
  steps: Gather<Passo, Proxima | undefined>;
  begins: Gather<Reivindicada, boolean>;
  /** Requests that send. */
  requests: UnderWay;
  /** Messages from the beginning of their request until they are recorded: what follows in their conversations waits for them. */
  open: UnderWay;
  /** Why messages could not be recorded that nobody waits for. */
  faults: unknown[];
};

/** The channel as it is set now; `aberto` is null where it is out of use, or no key reads its secrets. */
type Atual = { canal: LinhaCanal; aberto: CanalAberto | null };

const openInUse = (canal: LinhaCanal): CanalAberto | null => (canal.ativo ? openCanal(canal) : null);

/** A message that the platform has taken, and its claim. */
type Feita = { claimed: Reivindicada; aceita: Aceita };

/** Between two messages of a lane: the last is recorded, if there was one, and the next is claimed, if one is wanted. */
type Passo = { feita: Feita | null; wants: boolean };

/**
 * Lanes that come to this step at about the same time share its statement: while more than a quarter of the messages are still being sent, the
 * others wait for them.
 */
function openSaida(ctx: Ctx, atual: Atual): Saida {
  const shared = { most: AT_ONCE, patienceMs: 0, atOnce: 1 };
  const saida: Saida = {
    ...{ ctx, atual, requests: new UnderWay(), open: new UnderWay(), faults: [] },
    steps: new Gather<Passo, Proxima | undefined>({
      ...shared,
      holdMs: TOGETHER_MS,
      enough: (lanes) => lanes >= 3 * saida.requests.count,
      run: (passos) => advance(saida, passos),
      // Some operators give an id twice: the second finds the first written.
      sameness: (passo) => passo.feita?.aceita.enviada.id_externo ?? passo,
    }),
    begins: new Gather<Reivindicada, boolean>({ ...shared, run: (items) => beginEnvios(ctx, items) }),
  };
  return saida;
}

/**
 * The step of several lanes. What cannot be recorded among others is recorded alone, beside what comes next: what has more than an id, whose
 * conversation is held by somebody, and everything where the statement fails; then nothing is claimed, and the lanes look again.
 */
async function advance(saida: Saida, passos: Passo[]): Promise<(Proxima | undefined)[]> {
  const { ctx, atual } = saida;
  const feitas = passos.flatMap(({ feita }) => feita ?? []);
  const plain = feitas.filter(({ aceita }) => isPlain(aceita)).map(({ aceita }) => aceita);
  const wanted = passos.filter(({ wants }) => wants).length;
  const direto = adaptadorOf(atual.canal).adaptador.direto === true;
  const advanced = await advanceSaida(ctx, atual.canal, plain, wanted, direto).catch((err: unknown) => {
    if (feitas.length === 0) throw err;
    logger().warn({ err, canal_id: atual.canal.id, mensagens: feitas.length }, 'Messages are recorded one by one');
    return { recorded: new Set<number>(), proximas: [] as Proxima[] };
  });
  for (const feita of feitas) if (!advanced.recorded.has(feita.aceita.id)) recordAside(saida, feita);
  if (advanced.recorded.size > 0) aside(saida, noteTaken(ctx, atual.canal));
  const proximas = advanced.proximas.values();
  if (advanced.proximas.some(({ canal_em }) => canal_em.getTime() !== atual.canal.atualizado_em.getTime()))
    await openAnew(ctx, atual);
  return passos.map(({ wants }) => (wants ? proximas.next().value : undefined));
}

const isPlain = ({ enviada: { referencias, avisos } }: Aceita) => !referencias?.size && !avisos?.length;

/** Records a message by itself. */
function recordAside(saida: Saida, { claimed, aceita }: Feita): void {
  const { ctx } = saida;
  const { canal } = saida.atual;
  const recorded = recordAceita(ctx, canal, aceita).catch((error: unknown) =>
    recordFault(ctx, canal, claimed, faultOf(error, aceita.id)),
  );
  aside(saida, recorded);
}

/** The lanes go on meanwhile: messages that they have claimed wait for nothing more. */
function aside({ open, faults }: Saida, work: Promise<void>): void {
  void open.during(work).catch((fault: unknown) => faults.push(fault));
}

/** The channel was changed while its queue is sent: every message from now on goes out by its new settings, or no more. */
async function openAnew(ctx: Ctx, atual: Atual): Promise<void> {
  const canal = await findCanal(ctx.db, atual.canal.id);
  if (canal) Object.assign(atual, { canal, aberto: openInUse(canal) });
}

/** @returns null where it was not sent, which is recorded by then */
async function sendOne(saida: Saida, { claimed, mensagem }: Proxima): Promise<Feita | null> {
  const { ctx, requests } = saida;
  const { canal, aberto } = saida.atual;
  const { id, conversa_id } = claimed;
  try {
    if (!aberto) {
      const why = 'O canal está fora de uso.';
      // A request that began before may have sent it: the platform is asked once the channel is in use again.
      throw claimed.envio_em === null ? new FalhaDoCanal(why, { resultado: 'final' }) : new NaoPerguntada(why);
    }
    const enviada = await requests.during(attempt(saida, aberto, claimed, mensagem));
    return { claimed, aceita: { id, conversa_id, enviada } };
  } catch (error) {
    if (error instanceof DeOutro) {
      logger().warn({ mensagem_id: id, canal_id: canal.id }, 'A message is being sent by another worker by now');
    } else await recordFault(ctx, canal, claimed, faultOf(error, id));
    return null;
  }
}

/** The claim ended before the request began, and another worker has the message, or a status has told of it: nothing was sent. */
class DeOutro extends Error {
  override name = 'DeOutro';
}

/** The platform could not be asked now what became of the message: nothing was sent. */
class NaoPerguntada extends FalhaDoCanal {
  override name = 'NaoPerguntada';
}

async function attempt(
  { begins }: Saida,
  canal: CanalAberto,
  claimed: Reivindicada,
  mensagem: Proxima['mensagem'],
): Promise<Enviada> {
  const { adaptador } = adaptadorOf(canal);
  if (claimed.envio_em !== null && !adaptador.repete?.(canal)) {
    const found = await adaptador.find?.(canal, mensagem).catch((error: unknown) => {
      throw error instanceof FalhaDoCanal ? new NaoPerguntada(error.message, error) : error;
    });
    if (found) return found;
    if (found === undefined) throw unknown();
    // Asked, and the platform does not know it: it was never sent.
  }
  const begin = async () => {
    if (!claimed.comecada && !(await begins.add(claimed))) throw new DeOutro(`Message ${claimed.id}`);
  };
  // A signal of AbortSignal.timeout would keep what the message was sent with until its time has come, of thousands that were sent in a moment.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS).unref();
  return adaptador.send(canal, { ...mensagem, begin }, late.signal).finally(() => clearTimeout(timer));
}

const unknown = () =>
  new FalhaDoCanal('O envio foi interrompido, e a plataforma não diz se a mensagem saiu.', {
    resultado: 'desconhecida',
  });

/** What went wrong, for people; of the product's own errors nothing is told, for their texts may hold anything. */
function faultOf(error: unknown, mensagem_id: number): FalhaDoCanal {
  if (error instanceof FalhaDoCanal) return error;
  logger().error({ err: error, mensagem_id }, 'A message could not be sent');
  return new FalhaDoCanal('Erro interno ao enviar.', { resultado: 'desconhecida' });
}

/** What is done with a message that was not sent, or of which nobody knows; `keeps`: that a request had no answer stays noted. */
function judge(canal: LinhaCanal, { tentativas, envio_em }: Reivindicada, falha: FalhaDoCanal) {
  const { adaptador } = adaptadorOf(canal);
  const repeats = adaptador.repete?.(canal) === true;
  const unknown = falha.resultado === 'desconhecida';
  // Of repetitions one may have arrived, whatever became of the others.
  const doubted = repeats && (unknown || envio_em !== null);
  const seconds = Math.max(falha.espera_s ?? 0, backoff(tentativas));
  const left = tentativas < MOST_ATTEMPTS;
  // What began before stays unknown until the platform can be asked.
  if (falha instanceof NaoPerguntada)
    return { status: 'desconhecida', in_s: left ? seconds : null, keeps: true } as const;
  if (left && (falha.resultado === 'tentar' || (unknown && repeats)))
    return { status: 'na_fila', in_s: seconds, keeps: doubted } as const;
  if (falha.resultado === 'final' || !(unknown || doubted))
    return { status: 'falhou', in_s: null, keeps: false } as const;
  // A platform that can be asked is asked later; of the others a notice may tell.
  const asks = adaptador.find !== undefined && left;
  return { status: 'desconhecida', in_s: asks ? Math.max(seconds, ASK_S) : null, keeps: true } as const;
}

async function recordFault(ctx: Ctx, canal: LinhaCanal, claimed: Reivindicada, falha: FalhaDoCanal): Promise<void> {
  const { id, conversa_id } = claimed;
  const { status, in_s, keeps } = judge(canal, claimed, falha);
  const { resultado, codigo } = falha;
  logger().warn({ mensagem_id: id, canal_id: canal.id, resultado, codigo }, 'A message was not sent');
  if (falha instanceof FalhaDaConta && !adaptadorOf(canal).leitor)
    await noteSituacao(ctx, canal.id, 'erro', falha.message);
  await transaction(ctx, async (inner) => {
    const { sql } = inner.db;
    await lockConversa(inner, conversa_id);
    // Written out: only as long as nobody knows, for a status may have told more meanwhile, and nobody else tries.
    const changed = await sql`
      UPDATE mensagens SET erro = ${falha.message.slice(0, 500)}, erro_codigo = ${codigo}, atualizado_em = clock_timestamp(),
        mudanca = ordem_do_evento(),
        status = ${status}, envio_em = ${keeps ? sql`envio_em` : null},
        tentar_em = ${in_s === null ? null : sql`now() + make_interval(secs => ${in_s})`}
      WHERE id = ${id} AND status IN ('na_fila', 'desconhecida') AND tentativas = ${claimed.tentativas} RETURNING id`;
    await rememberFiles(inner, [[id, falha.referencias]]);
    if (changed.length === 0) return;
    const whatsapp = canal.tipo === 'whatsapp' || canal.tipo === 'whatsapp_nao_oficial';
    if (status === 'falhou' && whatsapp) await publishMensagem(inner, claimed, ['mensagem.falhou']);
    await announceConversa(inner);
  });
}
