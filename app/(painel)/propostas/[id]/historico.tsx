'use client';

import {
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconFileDescription,
  IconLink,
  IconSend,
  IconShoppingCart,
  IconThumbDown,
} from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import type { CampoDe } from '#modulos/index.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Look, lookIn } from '../../_parts/historico-words.ts';

const LOOKS: Readonly<Record<string, Look>> = {
  'proposta.criada': { icon: IconFileDescription, color: 'petroleo', move: true },
  'proposta.enviada': { icon: IconSend, color: 'blue', move: true },
  'proposta.link_criado': { icon: IconLink, color: 'gray' },
  'proposta.aceita': { icon: IconCircleCheck, color: 'petroleo', move: true },
  'proposta.recusada': { icon: IconThumbDown, color: 'red', move: true },
  'proposta.expirada': { icon: IconClockOff, color: 'yellow', move: true },
  'proposta.cancelada': { icon: IconBan, color: 'gray', move: true },
  'proposta.convertida': { icon: IconShoppingCart, color: 'petroleo', move: true },
};

const CAMPOS: readonly CampoDe<'proposta'>[] = [
  ...(['titulo', 'cliente_id', 'contato_id', 'valida_ate', 'desconto', 'frete', 'introducao', 'condicoes'] as const),
  ...([
    'tipo_destino',
    'periodicidade',
    'inicio',
    'versao',
    'email',
    'link_ate',
    'nome',
    'documento',
    'motivo',
  ] as const),
];
/** Of a new one: the page says the rest. */
const DE_NOVA: readonly CampoDe<'proposta'>[] = ['titulo'];

type Props = {
  id: number;
  query: {
    data: Outputs['propostas']['linhaDoTempo'] | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
};

/** The proposal's history: written, sent, answered, converted. */
export function HistoricoCard({ id, query: { data, error, refetch } }: Props) {
  return (
    <Historico
      recurso="proposta"
      id={id}
      query={{ data: data?.historico, error, refetch }}
      tell={(linha, zone) => ({
        look: lookIn(LOOKS, linha),
        changes: changesIn('proposta', linha.acao === 'proposta.criada' ? DE_NOVA : CAMPOS, linha.detalhes, { zone }),
      })}
    />
  );
}
