'use client';

import {
  IconBan,
  IconFileDollar,
  IconFlag,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrendingUp,
} from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import type { CampoDe } from '#modulos/index.ts';
import { isChange } from '../../_parts/field-value.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';

const LOOKS: Readonly<Record<string, Look>> = {
  'contrato.criado': { icon: IconFileDollar, color: 'petroleo', move: true },
  'contrato.suspenso': { icon: IconPlayerPause, color: 'yellow', move: true },
  'contrato.reativado': { icon: IconPlayerPlay, color: 'petroleo', move: true },
  'contrato.encerrado': { icon: IconFlag, color: 'blue', move: true },
  'contrato.cancelado': { icon: IconBan, color: 'gray', move: true },
  'contrato.reajustado': { icon: IconTrendingUp, color: 'blue', move: true },
};

const CAMPOS: readonly CampoDe<'contrato'>[] = [
  ...(['titulo', 'cliente_id', 'periodicidade', 'valor', 'inicio_em', 'fim_em', 'primeiro_vencimento'] as const),
  ...(['dia_vencimento', 'dias_antecedencia', 'itens', 'observacao', 'percentual', 'a_partir_de'] as const),
  ...(['indice', 'motivo', 'ciclos_desfeitos'] as const),
];

/** Of a new contract: the rest the page says by name. */
const DE_NOVO: readonly CampoDe<'contrato'>[] = ['valor', 'primeiro_vencimento'];

const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

/** A day or a competence, as people write it. */
const plain = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) ? value.split('-').reverse().join('/') : undefined;

function lineOf(value: unknown): string {
  const { descricao, quantidade, preco_unitario } = value as Record<string, unknown>;
  return `${descricao ?? 'Item'}: ${formatQuantity(String(quantidade))} × ${formatMoney(String(preco_unitario))}`;
}

/** Lines of items as words, so that those that came and went are told. */
function inWords({ itens, ...detalhes }: Linha['detalhes']): Linha['detalhes'] {
  const lines = (value: unknown) => (Array.isArray(value) ? value.map(lineOf) : []);
  const said = isChange(itens) ? { antes: lines(itens.antes), depois: lines(itens.depois) } : lines(itens);
  return itens === undefined ? detalhes : { ...detalhes, itens: said };
}

/** What happened to the contract. */
export function HistoricoCard({ id }: { id: number }) {
  const query = trpc.contratos.historico.useQuery({ id });
  return (
    <Historico
      recurso="contrato"
      id={id}
      query={query}
      tell={(linha, zone) => ({
        look: lookIn(LOOKS, linha),
        item: null,
        changes: changesIn('contrato', linha.acao === 'contrato.criado' ? DE_NOVO : CAMPOS, inWords(linha.detalhes), {
          zone,
          say: (campo, value) => (campo === 'percentual' ? `${toTyped(String(value))}%` : plain(value)),
        }),
      })}
    />
  );
}
