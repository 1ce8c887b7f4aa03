'use client';

import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type CampoDe, RECURSOS } from '#modulos/index.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Look, lookIn } from '../../_parts/historico-words.ts';
import { useCategorias } from '../_parts/categoria-select.tsx';

const LOOKS: Record<string, Look> = {
  'produto.criado': { icon: IconPlus, color: 'petroleo', move: true },
  'produto.desativado': { icon: IconPlayerPause, color: 'gray.7', move: true },
  'produto.reativado': { icon: IconPlayerPlay, color: 'petroleo', move: true },
  'produto.excluido': { icon: IconTrash, color: 'red', move: true },
  'produto.restaurado': { icon: IconArrowBackUp, color: 'petroleo', move: true },
};

const FIELDS = Object.keys(RECURSOS.produto.campos) as CampoDe<'produto'>[];

/** The changes of a product, with their authors. */
export function HistoricoProduto({ id }: { id: number }) {
  const { pathOf } = useCategorias();
  return (
    <Historico
      title="O que mudou neste cadastro"
      description="Os lançamentos de estoque têm a sua própria lista."
      maw={860}
      recurso="produto"
      id={id}
      query={trpc.produtos.historico.useQuery({ id })}
      tell={(linha, zone) => ({
        look: lookIn(LOOKS, linha),
        changes: changesIn('produto', FIELDS, linha.detalhes, {
          zone,
          say: (campo, value) =>
            campo === 'categoria_id' && typeof value === 'number' ? (pathOf(value) ?? undefined) : undefined,
        }),
      })}
    />
  );
}
