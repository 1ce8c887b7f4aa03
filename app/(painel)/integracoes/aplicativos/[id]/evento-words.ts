import {
  IconAlertTriangle,
  IconCheck,
  IconHandStop,
  IconLogout,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { EventoAplicativo } from '../types.ts';

type Look = { nome: string; texto: string; icon: TablerIcon; cor: string };

/** Each kind of event, in words for the application's maker. */
export const EVENTO: Record<EventoAplicativo['tipo'], Look> = {
  autorizada: {
    nome: 'Autorizado',
    texto: 'A empresa autorizou e o código foi enviado. Falta o aplicativo trocá-lo.',
    icon: IconCheck,
    cor: 'petroleo',
  },
  recusada: {
    nome: 'Recusado',
    texto: 'Quem via a tela de autorização recusou; o aplicativo recebeu access_denied.',
    icon: IconHandStop,
    cor: 'gray',
  },
  conectada: {
    nome: 'Conectado',
    texto: 'O aplicativo trocou o código pelos primeiros tokens.',
    icon: IconPlugConnected,
    cor: 'petroleo',
  },
  renovada: {
    nome: 'Tokens renovados',
    texto: 'O aplicativo usou o refresh token; a conexão vale mais 30 dias.',
    icon: IconRefresh,
    cor: 'petroleo',
  },
  desconectada: {
    nome: 'Desconectado pela empresa',
    texto: 'Os tokens desta conexão deixaram de valer.',
    icon: IconPlugConnectedX,
    cor: 'gray',
  },
  revogada: {
    nome: 'Encerrado pelo aplicativo',
    texto: 'O aplicativo revogou o refresh token.',
    icon: IconLogout,
    cor: 'gray',
  },
  acesso_encerrado: {
    nome: 'Acesso encerrado',
    texto:
      'Quem autorizou não tem mais acesso à empresa, ou trocou a senha. Os tokens desta conexão deixaram de valer.',
    icon: IconUserOff,
    cor: 'gray',
  },
  reuso_code: {
    nome: 'Código usado duas vezes',
    texto: 'A conexão foi encerrada por segurança. Confira se o aplicativo repete a troca, ou se o código vazou.',
    icon: IconAlertTriangle,
    cor: 'red',
  },
  reuso_refresh_token: {
    nome: 'Refresh token usado duas vezes',
    texto:
      'A conexão foi encerrada por segurança. Guarde sempre o token mais novo, e não renove em paralelo; se não foi isso, um token vazou.',
    icon: IconAlertTriangle,
    cor: 'red',
  },
};
