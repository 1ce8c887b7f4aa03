import { setTimeout as wait } from 'node:timers/promises';
import { MAXIMO_DE_PARTES } from '#modulos/sms.ts';
import { resolveHost, whyNotHost } from '#server/platform/http/guarded-host.ts';
import {
  type AdaptadorDeCanal,
  type CanalAberto,
  type Enviada,
  FalhaDoCanal,
  type MensagemEnviada,
  type Passo,
} from '../../port.ts';
import { capacidadesSms, recusaDe } from '../texto.ts';
import { statusOf } from './biblioteca.ts';
import type { ConfigSmpp } from './config.ts';
import { FalhaDoBind } from './falhas.ts';
import { Link, ritmoOf } from './link.ts';
import { joinSmpp, readSmpp } from './read-smpp.ts';
import { hasRunner, linkFor } from './sessoes.ts';
import { idOf, type Submit, submitsOf } from './submit.ts';

/** Seconds in which messages that are under way together should all be gone, however many parts each has: half of what an attempt may take. */
const TOGETHER_S = 60;

/** How often a part is tried again while the ones before it have gone out already. */
const PART_ATTEMPTS = 5;

/**
 * Sends a message, part after part.
 * @throws FalhaDoCanal
 */
async function send(canal: CanalAberto, mensagem: MensagemEnviada, signal: AbortSignal): Promise<Enviada> {
  const config = canal.config as ConfigSmpp;
  let id = '';
  await mensagem.begin?.();
  for (const [at, submit] of submitsOf(config, mensagem).entries()) {
    id = await submitPart(canal, submit, at === 0 ? 1 : PART_ATTEMPTS, signal);
  }
  return { id_externo: id === '' ? null : idOf(id, 'resposta', config.id_recibo) };
}

/**
 * A part that is not taken now is tried again here while others have gone before it; given up, the message is told again whole, and the
 * telephone knows the parts that it has by their reference.
 */
async function submitPart(canal: CanalAberto, submit: Submit, attempts: number, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (await linkFor(canal)).submit(submit, signal);
    } catch (error) {
      if (!(error instanceof FalhaDoCanal) || error.resultado !== 'tentar' || attempt >= attempts || signal.aborted)
        throw error;
      await wait(attempt * 1_000, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The channel's own connection, in another process, may be the one. */
const BUSY = 'A operadora diz que este usuário já está conectado, talvez por este mesmo canal.';

async function test(canal: CanalAberto): Promise<Passo[]> {
  const config = canal.config as ConfigSmpp;
  const address = await stepOfAddress(config);
  if (!address.ok) return [address];
  if (hasRunner(canal.id)) {
    return [address, { nome: 'Conexão', ok: true, detalhe: 'Este canal está conectado à operadora agora.' }];
  }
  const ritmo = { ...ritmoOf(config), resposta: 15_000 };
  try {
    const signal = AbortSignal.timeout(ritmo.conectar + ritmo.resposta);
    // What is delivered meanwhile is for the runner: the operator is told to come again.
    const link = await Link.open(canal, {
      ...{ modo: 'transceiver', ritmo, signal, onDelivery: async () => statusOf('ESME_RX_T_APPN') },
    });
    await link.close();
    return [
      address,
      {
        nome: 'Conexão',
        ok: true,
        detalhe: `O servidor atende na porta ${config.porta}${config.tls ? ' com TLS' : ''}.`,
      },
      {
        nome: 'Usuário e senha',
        ok: true,
        detalhe: 'A operadora aceitou o usuário e a senha, e a conexão foi encerrada.',
      },
    ];
  } catch (error) {
    if (!(error instanceof FalhaDoCanal)) throw error;
    if (!(error instanceof FalhaDoBind)) return [address, { nome: 'Conexão', ok: false, detalhe: error.message }];
    const busy = error.por === 'ocupado';
    return [
      address,
      { nome: 'Conexão', ok: true, detalhe: `O servidor atende na porta ${config.porta}.` },
      { nome: 'Usuário e senha', ok: busy, detalhe: busy ? BUSY : error.message },
    ];
  }
}

async function stepOfAddress({ host }: ConfigSmpp): Promise<Passo> {
  const nome = 'Endereço do servidor';
  const why = whyNotHost(host);
  if (why !== null) return { nome, ok: false, detalhe: why };
  try {
    await resolveHost(host);
    return { nome, ok: true, detalhe: `${host} é um endereço aceito.` };
  } catch (error) {
    return {
      nome,
      ok: false,
      detalhe: `O servidor não foi encontrado: ${error instanceof Error ? error.message : host}.`,
    };
  }
}

/** SMS through an operator's or aggregator's SMPP 3.4; what comes in is held open by `runSmpp`. */
export const smpp: AdaptadorDeCanal = {
  nome: 'smpp',
  tipo: 'sms',
  capacidades: () => capacidadesSms(),
  recusa: ({ config }, { texto }) =>
    recusaDe(() => submitsOf(config as ConfigSmpp, { id: 0, endereco: '', texto, midias: [] })),
  send,
  aoMesmoTempo({ config }) {
    const { por_segundo, janela } = config as ConfigSmpp;
    // While one is under way in each place of the window, the next is being made ready.
    return Math.min(2 * janela, ((por_segundo ?? Number.POSITIVE_INFINITY) * TOGETHER_S) / MAXIMO_DE_PARTES);
  },
  read: async (canal, bruta) => readSmpp(canal, bruta),
  join: joinSmpp,
  test,
};
