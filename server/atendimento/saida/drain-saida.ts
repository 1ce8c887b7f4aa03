import { setTimeout as sleep } from 'node:timers/promises';
import {
  adaptadorOf,
  type CanalAberto,
  type Enviada,
  FalhaDaConta,
  FalhaDoCanal,
  findCanal,
  type LinhaCanal,
  type MensagemEnviada,
  noteSituacao,
  openCanal,
} from '#server/canais/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { Gather } from '#server/platform/gather.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { logger } from '#server/platform/logger.ts';
import { announceConversa } from '../avisar.ts';
import { lockConversa } from '../conversas/internal.ts';
import { publishMensagem } from '../payload.ts';
import { beginEnvios, TIMEOUT_MS } from './begin-envios.ts';
import { claimSaida } from './claim-saida.ts';
import { type Reivindicada, readMensagens } from './read-mensagens.ts';
import { type Aceita, recordAceitas, rememberFiles } from './record-aceitas.ts';

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
  let [done, underWay] = [0, 0];
  const atual = { canal, aberto: openInUse(canal) };
  const saida: Saida = { ctx, atual, ...gatherings(ctx, atual, () => underWay) };
  let quiet = Promise.withResolvers<void>();
  // A message that a platform keeps waiting holds one lane, and no other conversation.
  await sideBySide(lanesOf(canal), async () => {
    while (goesOn()) {
      const proxima = await saida.claims.add();
      if (proxima) {
        if (underWay++ === 0) quiet = Promise.withResolvers();
        await sendOne(saida, proxima).finally(() => {
          if (--underWay === 0) quiet.resolve();
        });
        done++;
      } else {
        if (underWay === 0) return;
        await Promise.race([quiet.promise, sleep(LOOK_MS, undefined, { ref: false })]);
      }
    }
  });
  return done;
}

const lanesOf = (canal: LinhaCanal): number =>
  Math.max(1, Math.floor(Math.min(AT_ONCE, adaptadorOf(canal).adaptador.aoMesmoTempo?.(canal) ?? AT_ONCE)));

/** What the messages of a channel share while they are sent. */
type Saida = { ctx: Ctx; atual: Atual } & ReturnType<typeof gatherings>;

/** The channel as it is set now; `aberto` is null where it is out of use, or no key reads its secrets. */
type Atual = { canal: LinhaCanal; aberto: CanalAberto | null };

const openInUse = (canal: LinhaCanal): CanalAberto | null => (canal.ativo ? openCanal(canal) : null);

/** A message that this process is to send; `mensagem` is what there is of it to send. */
type Proxima = { claimed: Reivindicada; mensagem: MensagemEnviada | undefined };

/**
 * Messages that come to the same step at about the same time are claimed, and written, in one transaction: half of those that are under way do
 * not wait for the other half.
 */
const gatherings = (ctx: Ctx, atual: Atual, underWay: () => number) => {
  const shared = { most: AT_ONCE, patienceMs: 0, atOnce: 1 };
  const together = { ...shared, holdMs: TOGETHER_MS };
  return {
    claims: new Gather<void, Proxima | undefined>({
      ...together,
      run: (lanes) => claimNext(ctx, atual, lanes.length),
      enough: (free) => free >= underWay(),
    }),
    begins: new Gather<Reivindicada, boolean>({ ...shared, run: (items) => beginEnvios(ctx, items) }),
    aceitas: new Gather<Aceita, void>({
      ...together,
      enough: (answered) => 2 * answered >= underWay(),
      run: (items) => recordAceitas(ctx, atual.canal, items),
      // Some operators give an id twice: the second finds the first written.
      sameness: ({ enviada, id }) => enviada.id_externo ?? id,
    }),
  };
};

/** A message for each lane, as far as there are so many. */
async function claimNext(ctx: Ctx, atual: Atual, lanes: number): Promise<(Proxima | undefined)[]> {
  const claimed = await claimSaida(ctx, atual.canal.id, lanes);
  if (claimed.some(({ canal_em }) => canal_em.getTime() !== atual.canal.atualizado_em.getTime()))
    await openAnew(ctx, atual);
  const mensagens = claimed.length > 0 ? await readMensagens(ctx, claimed) : new Map<number, MensagemEnviada>();
  const proximas = claimed.map((one) => ({ claimed: one, mensagem: mensagens.get(one.id) }));
  return Array.from({ length: lanes }, (_, i) => proximas[i]);
}

/** The channel was changed while its queue is sent: every message from now on goes out by its new settings, or no more. */
async function openAnew(ctx: Ctx, atual: Atual): Promise<void> {
  const canal = await findCanal(ctx.db, atual.canal.id);
  if (canal) Object.assign(atual, { canal, aberto: openInUse(canal) });
}

async function sendOne(saida: Saida, { claimed, mensagem }: Proxima): Promise<void> {
  const { ctx, aceitas } = saida;
  const { canal, aberto } = saida.atual;
  const { id, conversa_id } = claimed;
  try {
    if (!aberto) {
      const why = 'O canal está fora de uso.';
      // A request that began before may have sent it: the platform is asked once the channel is in use again.
      throw claimed.envio_em === null ? new FalhaDoCanal(why, { resultado: 'final' }) : new NaoPerguntada(why);
    }
    if (!mensagem) throw new Error(`Message ${id} is gone`);
    await aceitas.add({ id, conversa_id, enviada: await attempt(saida, aberto, claimed, mensagem) });
  } catch (error) {
    if (error instanceof DeOutro) {
      logger().warn({ mensagem_id: id, canal_id: canal.id }, 'A message is being sent by another worker by now');
      return;
    }
    await recordFault(ctx, canal, claimed, faultOf(error, id));
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
  mensagem: MensagemEnviada,
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
    if (!(await begins.add(claimed))) throw new DeOutro(`Message ${claimed.id}`);
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
