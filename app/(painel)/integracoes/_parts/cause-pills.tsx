'use client';

import { Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { formatDateTime, formatInteger } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Registro } from './registro-link.tsx';

type Props = {
  values: { registro: string | null; requisicao: string | null };
  change: (next: { registro?: null; requisicao?: null }) => unknown;
  /** Rows of the list, of which the record's name is known. */
  rows: readonly { registro: Registro | null }[] | undefined;
};

/** A record's kind in a word, for one that no row of the list names. */
const WORDS: Record<Registro['tipo'], string> = {
  produto: 'Produto',
  cliente: 'Cliente',
  venda: 'Pedido',
  proposta: 'Proposta',
  contrato: 'Contrato',
  conta_receber: 'Conta a receber',
  nota_fiscal: 'Nota fiscal',
  contato: 'Contato',
  negocio: 'Negócio',
  conversa: 'Conversa',
};

/** "Café torrado 500 g", as the rows call the record; "Produto nº 7" where no row does. */
export function registroInWords(registro: string, rows: Props['rows']): string {
  const [tipo = '', id = ''] = registro.split(':');
  const named = rows?.find((row) => row.registro?.tipo === tipo && String(row.registro.id) === id)?.registro;
  return named?.nome ?? `${WORDS[tipo as Registro['tipo']] ?? 'Registro'} nº ${id}`;
}

/** What a list was narrowed to by a link: a record, a request. */
export function CausePills({ values: { registro, requisicao }, change, rows }: Props) {
  return (
    <>
      <FilterPill
        remove="Remover o filtro por registro"
        onRemove={registro === null ? null : () => change({ registro: null })}
      >
        Sobre: {registro === null ? '' : registroInWords(registro, rows)}
      </FilterPill>
      <FilterPill
        remove="Remover o filtro por requisição"
        onRemove={requisicao === null ? null : () => change({ requisicao: null })}
      >
        Requisição: {requisicao === null ? '' : requisicao.length > 20 ? `${requisicao.slice(0, 16)}…` : requisicao}
      </FilterPill>
    </>
  );
}

type ReachProps = { alcance: Outputs['eventos']['list']['alcance'] | undefined; of: 'eventos' | 'entregas' };

/** How far a search inside bodies looked. */
export function SearchReach({ alcance, of }: ReachProps) {
  const { empresa } = useSessao();
  if (!alcance) return null;
  const { olhados, todos, desde } = alcance;
  const masculine = of === 'eventos';
  const counted = `${formatInteger(olhados)} ${olhados === 1 ? of.slice(0, -1) : of}`;
  const newest = `${masculine ? 'nos' : 'nas'} ${counted} mais ${masculine ? 'novos' : 'novas'}`;
  const whole = desde
    ? `em ${counted}, desde ${formatDateTime(desde, empresa.fuso)}`
    : `em ${counted}, tudo o que há no período`;
  const where = todos ? whole : `${newest} ${desde ? 'dos últimos 7 dias' : 'do período'}`;
  return (
    <Text size="sm" c="dimmed" role="status" className="numero">
      O texto foi procurado {where}.{desde ? ' Escolha um período para procurar antes disso.' : ''}
      {todos ? '' : ' Outro filtro, ou um período mais curto, leva mais longe.'}
    </Text>
  );
}
