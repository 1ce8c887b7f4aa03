import type { AdaptadorDeCanal, Capacidades, TipoMidia } from '#server/canais/port.ts';
import { fetchMidia } from './anexo.ts';
import { TAMANHO_MAXIMO, TEXTO_MAXIMO } from './limites.ts';
import { read } from './read.ts';
import { send } from './send.ts';
import { test } from './test.ts';

/** Files that people send each other by e-mail; what runs (programs, scripts, HTML, SVG) is refused by most servers, and here. */
const MIMES: Record<TipoMidia, readonly string[]> = {
  imagem: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/tiff', 'image/bmp'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/opus', 'audio/wav', 'audio/webm', 'audio/amr'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/3gpp', 'video/x-msvideo'],
  documento: [
    ...[
      'application/pdf',
      'text/plain',
      'text/csv',
      'application/xml',
      'text/xml',
      'application/json',
      'application/zip',
    ],
    ...['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint', 'application/rtf'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ...['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'],
    ...['message/rfc822', 'text/calendar', 'text/vcard'],
  ],
};

const CAPACIDADES: Capacidades = {
  ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: true },
  ...{ texto_maximo: TEXTO_MAXIMO, legenda_maxima: TEXTO_MAXIMO },
  midias: (Object.keys(MIMES) as TipoMidia[]).map((tipo) => ({
    tipo,
    tamanho_maximo: TAMANHO_MAXIMO,
    mimes: MIMES[tipo],
  })),
  ...{ confirma_entrega: false, confirma_leitura: false },
};

/** E-mail: a mailbox that is read by IMAP (`readMailbox`) and a server that sends by SMTP. */
export const email: AdaptadorDeCanal = {
  ...{ nome: 'imap_smtp', tipo: 'email' },
  capacidades: () => CAPACIDADES,
  repete: () => true,
  ...{ send, read, fetchMidia, test },
};
