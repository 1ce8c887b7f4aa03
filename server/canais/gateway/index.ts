import { type Http, httpDosCanais } from '../pedido.ts';
import {
  type AdaptadorDeCanal,
  type AvisoRecebido,
  type Capacidades,
  FalhaDoCanal,
  type JuizoDoAviso,
  type MensagemEnviada,
  type Passo,
} from '../port.ts';
import { mustBeOne, recusaDoWhatsapp } from '../whatsapp/send.ts';
import { openEvolution, openWaha } from './config.ts';
import { fetchEvolution, sendEvolution } from './evolution.ts';
import { findEvolution, reconcileEvolution } from './evolution-historico.ts';
import { readEvolution } from './evolution-read.ts';
import { judge } from './judge.ts';
import { testEvolution, testWaha } from './test.ts';
import { fetchWaha, sendWaha } from './waha.ts';
import { findWaha, reconcileWaha } from './waha-historico.ts';
import { readWaha } from './waha-read.ts';

export { configEvolution, configWaha, segredosEvolution, segredosWaha } from './config.ts';

const MIB = 1_024 * 1_024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What a telephone's WhatsApp takes, as far as both gateways carry it. */
const CAPACIDADES: Capacidades = {
  pode_iniciar_texto_livre: true,
  exige_modelo_aprovado: false,
  janela_horas: null,
  tem_assunto: false,
  texto_maximo: 4_096,
  legenda_maxima: 1_024,
  midias: [
    { tipo: 'imagem', tamanho_maximo: 16 * MIB, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    // The gateway converts what a browser recorded.
    {
      tipo: 'audio',
      tamanho_maximo: 16 * MIB,
      mimes: ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/wav', 'audio/webm'],
    },
    { tipo: 'video', tamanho_maximo: 64 * MIB, mimes: ['video/mp4', 'video/3gpp', 'video/quicktime', 'video/webm'] },
    {
      tipo: 'documento',
      tamanho_maximo: 100 * MIB,
      mimes: [
        ...['application/pdf', 'text/plain', 'text/csv', 'application/zip', 'application/xml', 'application/msword'],
        ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint', `${OFFICE}.wordprocessingml.document`],
        ...[`${OFFICE}.spreadsheetml.sheet`, `${OFFICE}.presentationml.presentation`],
      ],
    },
  ],
  confirma_entrega: true,
  confirma_leitura: true,
};

function judged(work: () => JuizoDoAviso): JuizoDoAviso {
  try {
    return work();
  } catch (error) {
    if (error instanceof FalhaDoCanal) return { como: 'recusado', motivo: error.message };
    throw error;
  }
}

async function tried(work: () => Promise<Passo[]>): Promise<Passo[]> {
  try {
    return await work();
  } catch (error) {
    const detalhe = error instanceof FalhaDoCanal ? error.message : 'O teste não pôde ser feito.';
    return [{ nome: 'Configuração', ok: false, detalhe }];
  }
}

function mustBePlain(mensagem: MensagemEnviada): void {
  mustBeOne(mensagem);
  if (mensagem.modelo) {
    throw new FalhaDoCanal('Modelos só existem no WhatsApp oficial.', { resultado: 'final', codigo: 'modelo' });
  }
}

/** A telephone that Evolution API keeps connected: not WhatsApp's official way, at the risk of the number's owner. */
export function createEvolution({ http = httpDosCanais }: { http?: Http } = {}): AdaptadorDeCanal {
  return {
    nome: 'evolution',
    tipo: 'whatsapp_nao_oficial',
    direto: true,
    capacidades: () => CAPACIDADES,
    recusa: recusaDoWhatsapp,
    judge: (canal, aviso: AvisoRecebido) => judged(() => judge(openEvolution(canal).config, null, aviso)),
    read: async (canal, bruta) => readEvolution(openEvolution(canal), bruta),
    async send(canal, mensagem, signal) {
      mustBePlain(mensagem);
      return sendEvolution(http, openEvolution(canal), mensagem, signal);
    },
    fetchMidia: async (canal, midia, signal, bruta) => fetchEvolution(http, openEvolution(canal), midia, signal, bruta),
    find: async (canal, mensagem) => findEvolution(http, openEvolution(canal), mensagem),
    reconcile: async (canal, desde) => reconcileEvolution(http, openEvolution(canal), desde),
    test: (canal) => tried(() => testEvolution(http, openEvolution(canal), canal.endereco)),
  };
}

/** The same with WAHA. */
export function createWaha({ http = httpDosCanais }: { http?: Http } = {}): AdaptadorDeCanal {
  return {
    nome: 'waha',
    tipo: 'whatsapp_nao_oficial',
    capacidades: () => CAPACIDADES,
    recusa: recusaDoWhatsapp,
    judge: (canal, aviso: AvisoRecebido) =>
      judged(() => {
        const { config, segredos } = openWaha(canal);
        return judge(config, segredos.hmac_chave, aviso);
      }),
    read: async (canal, bruta) => readWaha(openWaha(canal), bruta),
    async send(canal, mensagem, signal) {
      mustBePlain(mensagem);
      return sendWaha(http, openWaha(canal), mensagem, signal);
    },
    fetchMidia: async (canal, midia, signal) => fetchWaha(http, openWaha(canal), midia, signal),
    find: async (canal, mensagem) => findWaha(http, openWaha(canal), mensagem),
    reconcile: async (canal, desde) => reconcileWaha(http, openWaha(canal), desde),
    test: (canal) => tried(() => testWaha(http, openWaha(canal), canal.endereco)),
  };
}

/** The process's adapters. */
export const evolution: AdaptadorDeCanal = createEvolution();
export const waha: AdaptadorDeCanal = createWaha();
