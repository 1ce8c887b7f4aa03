'use client';

import { IconArrowBackUp, IconBan, IconCircleCheck, IconShoppingCart } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import type { CampoDe } from '#modulos/index.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';
import { happenedTo } from './linha-do-tempo.tsx';

const LOOKS: Readonly<Record<string, Look>> = {
  'venda.criada': { icon: IconShoppingCart, color: 'petroleo', move: true },
  'venda.finalizada': { icon: IconCircleCheck, color: 'petroleo', move: true },
  'venda.cancelada': { icon: IconBan, color: 'gray', move: true },
  'venda.devolvida': { icon: IconArrowBackUp, color: 'yellow', move: true },
};

const VALORES = ['desconto', 'frete', 'observacao', 'saida_estoque', 'devolvidos', 'total'] as const;
const CAMPOS: readonly CampoDe<'venda'>[] = ['tipo_pedido', 'cliente_id', 'deposito_id', 'vendedor_id', ...VALORES];
/** Of a new order: whose it is, the page says by name. */
const DE_NOVO: readonly CampoDe<'venda'>[] = ['tipo_pedido', ...VALORES];

/** Returns of earlier versions name their quantities as the API does: "Copo: 1.000". */
const inWords = ({ devolvidos, ...detalhes }: Linha['detalhes']): Linha['detalhes'] => ({
  ...detalhes,
  devolvidos: Array.isArray(devolvidos)
    ? devolvidos.map((one) =>
        String(one).replace(/: (\d+\.\d{3})$/, (_, quantidade) => `: ${formatQuantity(quantidade)}`),
      )
    : devolvidos,
});

/** The order's history: created, changed, finalised, returns, cancelled, with what each moved and which events it emitted. */
export function HistoricoCard({ id }: { id: number }) {
  const { data, error, refetch } = trpc.vendas.linhaDoTempo.useQuery({ id });
  return (
    <Historico
      recurso="venda"
      id={id}
      query={{ data: data?.historico, error, refetch }}
      more={data && happenedTo(data)}
      tell={(linha, zone) => ({
        look: lookIn(LOOKS, linha),
        changes: changesIn('venda', linha.acao === 'venda.criada' ? DE_NOVO : CAMPOS, inWords(linha.detalhes), {
          zone,
        }),
      })}
    />
  );
}
