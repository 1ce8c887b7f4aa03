import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconEdit,
  IconLink,
  IconLinkOff,
  IconMailCheck,
  IconMailX,
  IconPlus,
} from '@tabler/icons-react';
import { formatInteger } from '#app/_ui/format.ts';
import type { AcaoDe } from '#modulos/index.ts';
import { isChange } from '../../_parts/field-value.ts';
import { type Change, changesIn, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';

const LOOKS: Record<AcaoDe<'expedicao'>, Look> = {
  'expedicao.criada': { icon: IconPlus, color: 'yellow.9', move: true },
  'expedicao.concluida': { icon: IconCheck, color: 'petroleo', move: true },
  'expedicao.reaberta': { icon: IconArrowBackUp, color: 'yellow.9', move: true },
  'expedicao.cancelada': { icon: IconBan, color: 'gray.7', move: true },
  'expedicao.alterada': { icon: IconEdit, color: 'gray' },
  'expedicao.rastreio_enviado': { icon: IconMailCheck, color: 'gray' },
  'expedicao.rastreio_nao_enviado': { icon: IconMailX, color: 'gray' },
  'expedicao.item_vinculado': { icon: IconLink, color: 'gray' },
  'expedicao.item_desvinculado': { icon: IconLinkOff, color: 'gray' },
};

export const lookOf = (linha: Linha) => lookIn(LOOKS, linha);

const CAMPOS = ['forma_envio_id', 'codigo_rastreio', 'url_rastreio', 'rastreio_enviado'] as const;

/** A line's changed fields: before → after, or the new shipment's values. The line's name already tells a change of status. */
export function changesOf({ detalhes }: Linha, zone: string, formaNome: (id: number) => string | null): Change[] {
  const { status } = detalhes;
  const moved = isChange(status) || status === 'pendente';
  return changesIn('expedicao', ['numero_expedicao', ...(moved ? [] : (['status'] as const)), ...CAMPOS], detalhes, {
    zone,
    say: (campo, value) =>
      campo === 'forma_envio_id' && typeof value === 'number' ? (formaNome(value) ?? undefined) : undefined,
  });
}

/** "Pedido 000003, Café moído, 4 volumes"; null for a line that concerns no item. */
export function itemOf({ detalhes }: Linha): string | null {
  const { pedido, produto, quantidade } = detalhes;
  if (typeof pedido !== 'string' || typeof quantidade !== 'number') return null;
  const what = typeof produto === 'string' ? produto : 'inteiro';
  return `Pedido ${pedido}${what === 'inteiro' ? ' ' : ', '}${what}, ${formatInteger(quantidade)} ${quantidade === 1 ? 'volume' : 'volumes'}`;
}
