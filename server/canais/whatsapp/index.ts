import { type Http, httpDosCanais } from '../pedido.ts';
import { type AdaptadorDeCanal, type Capacidades, FalhaDoCanal } from '../port.ts';
import { openCloudApi } from './config.ts';
import { judge } from './judge.ts';
import { fetchMidia } from './midia.ts';
import { read } from './read.ts';
import { recusaDoWhatsapp, send } from './send.ts';
import { listModelos } from './sincronizar.ts';
import { testChannel } from './test.ts';

export { buildComponentes } from './componentes.ts';
export { type ConfigCloudApi, configCloudApi, type SegredosCloudApi, segredosCloudApi } from './config.ts';
export {
  type ParametrosModelo,
  type ParametrosPedidos,
  parametrosDe,
  parametrosModelo,
  previewModelo,
} from './modelos.ts';

const MIB = 1_024 * 1_024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** What the Cloud API allows. Source: developers.facebook.com/docs/whatsapp/cloud-api/reference/media#supported-media-types */
const CAPACIDADES: Capacidades = {
  pode_iniciar_texto_livre: false,
  exige_modelo_aprovado: true,
  janela_horas: 24,
  tem_assunto: false,
  texto_maximo: 4_096,
  legenda_maxima: 1_024,
  midias: [
    { tipo: 'imagem', tamanho_maximo: 5 * MIB, mimes: ['image/jpeg', 'image/png'] },
    {
      tipo: 'audio',
      tamanho_maximo: 16 * MIB,
      mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    },
    { tipo: 'video', tamanho_maximo: 16 * MIB, mimes: ['video/mp4', 'video/3gpp'] },
    {
      tipo: 'documento',
      tamanho_maximo: 100 * MIB,
      mimes: [
        ...['application/pdf', 'text/plain', 'application/msword', 'application/vnd.ms-excel'],
        ...['application/vnd.ms-powerpoint', `${OFFICE}.wordprocessingml.document`],
        ...[`${OFFICE}.spreadsheetml.sheet`, `${OFFICE}.presentationml.presentation`],
      ],
    },
  ],
  confirma_entrega: true,
  confirma_leitura: true,
};

/** The official WhatsApp: Meta's Cloud API. What became of a send whose answer was lost is told by its statuses alone, which carry our id. */
export function createCloudApi({ http = httpDosCanais }: { http?: Http } = {}): AdaptadorDeCanal {
  return {
    nome: 'cloud_api',
    tipo: 'whatsapp',
    direto: true,
    capacidades: () => CAPACIDADES,
    recusa: recusaDoWhatsapp,
    judge(canal, aviso) {
      try {
        return judge(openCloudApi(canal), aviso);
      } catch (error) {
        if (error instanceof FalhaDoCanal) return { como: 'recusado', motivo: error.message };
        throw error;
      }
    },
    read: async (canal, bruta) => read(openCloudApi(canal), bruta),
    send: async (canal, mensagem, signal) => send(http, openCloudApi(canal), mensagem, signal),
    fetchMidia: async (canal, midia, signal) => fetchMidia(http, openCloudApi(canal), midia, signal),
    listModelos: async (canal) => listModelos(http, openCloudApi(canal)),
    async test(canal) {
      try {
        return await testChannel(http, openCloudApi(canal));
      } catch (error) {
        const detalhe = error instanceof FalhaDoCanal ? error.message : 'O teste não pôde ser feito.';
        return [{ nome: 'Configuração', ok: false, detalhe }];
      }
    },
  };
}

/** The process's adapter. */
export const cloudApi: AdaptadorDeCanal = createCloudApi();
