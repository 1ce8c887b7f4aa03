import {
  IconAlertTriangle,
  IconEdit,
  IconKey,
  IconKeyOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconRestore,
  IconSend,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { AcaoDe } from '#modulos/index.ts';
import { type Change, changesIn, type Linha, type Look, lookIn } from '../../../_parts/historico-words.ts';

/** A webhook that was deleted has no screen. */
const LOOKS: Record<Exclude<AcaoDe<'webhook'>, 'webhook.excluido'>, Look> = {
  'webhook.criado': { icon: IconPlus, color: 'petroleo', move: true },
  'webhook.alterado': { icon: IconEdit, color: 'gray' },
  'webhook.desativado': { icon: IconPlayerPause, color: 'gray.7', move: true },
  'webhook.desativado_por_falhas': {
    icon: IconAlertTriangle,
    color: 'red',
    move: true,
  },
  'webhook.acesso_encerrado': { icon: IconUserOff, color: 'orange', move: true },
  'webhook.mantido': { icon: IconUserCheck, color: 'petroleo' },
  'webhook.reativado': { icon: IconPlayerPlay, color: 'petroleo', move: true },
  'webhook.secret_rotacionado': { icon: IconKey, color: 'yellow.9', move: true },
  'webhook.secret_anterior_encerrado': { icon: IconKeyOff, color: 'yellow.9', move: true },
  'webhook.teste_enviado': { icon: IconSend, color: 'gray' },
  'webhook.entrega_reenviada': { icon: IconRefresh, color: 'gray' },
  'webhook.reenvio_iniciado': { icon: IconRefresh, color: 'gray' },
  'webhook.recuperacao_iniciada': { icon: IconRestore, color: 'gray' },
  'webhook.reenvio_cancelado': { icon: IconPlayerStop, color: 'gray' },
};

export const lookOf = (linha: Linha) => lookIn(LOOKS, linha);

const CAMPOS = [
  ...(['url', 'descricao', 'max_tentativas', 'timeout_segundos', 'eventos', 'headers'] as const),
  ...(['manter_anterior_horas'] as const),
  ...(['falhas_seguidas', 'primeira_falha_em', 'entregas_canceladas', 'desde', 'total', 'entrega_id'] as const),
];

/**
 * A line's changed fields: before → after, the new webhook's values, or the numbers of a bulk action. The audit trail keeps no values of
 * headers, only that they changed.
 */
export const changesOf = ({ detalhes }: Linha, zone: string): Change[] =>
  changesIn('webhook', CAMPOS, detalhes, { zone, same: 'valor alterado' });
