'use client';

import { IconArrowRight, IconRotate2, IconTargetArrow, IconThumbDown, IconTrophy } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import type { CampoDe } from '#modulos/index.ts';
import { isChange } from '../../_parts/field-value.ts';
import { Historico } from '../../_parts/historico.tsx';
import { changesIn, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';
import { formatDuracao } from '../_parts/duracao.ts';
import { usePassagens } from './etapas.tsx';

type Passagem = Outputs['negocios']['historicoEtapas']['resultados'][number];

const LOOKS: Readonly<Record<string, Look>> = {
  'negocio.criado': { icon: IconTargetArrow, color: 'petroleo', move: true },
  'negocio.movido': { icon: IconArrowRight, color: 'blue', move: true },
  'negocio.ganho': { icon: IconTrophy, color: 'petroleo', move: true },
  'negocio.perdido': { icon: IconThumbDown, color: 'red', move: true },
  'negocio.reaberto': { icon: IconRotate2, color: 'yellow', move: true },
};

const CAMPOS: readonly CampoDe<'negocio'>[] = [
  ...(['titulo', 'funil', 'etapa', 'valor', 'contato_id', 'responsavel_id', 'previsao_fechamento', 'itens'] as const),
  ...(['campos', 'origem', 'observacao', 'motivo_perda', 'observacao_perda', 'pedido_erp_id'] as const),
  'orcamento_erp_id',
];

/** Of a new deal: the rest the page says by name. */
const DE_NOVO: readonly CampoDe<'negocio'>[] = ['funil', 'etapa', 'valor', 'itens'];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const plain = (value: unknown) => String(value).replace(DAY, '$3/$2/$1');

/** A value that is an object, as people read it: "canal: site, campanha: café". */
function partsIn(value: unknown): string | undefined {
  if (typeof value === 'string' && DAY.test(value)) return plain(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.entries(value).flatMap(([name, part]) =>
    part === null || part === '' ? [] : [`${name}: ${plain(part)}`],
  );
  return parts.join(', ') || 'vazio';
}

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

/** How far an audit line may be from the passage that it tells of (ms). */
const NEAR = 10_000;

/** How long the deal was in the stage that it left by this line. */
function timeIn(passagens: readonly Passagem[], { acao, criado_em }: Linha): string | null {
  if (!['negocio.movido', 'negocio.ganho', 'negocio.perdido'].includes(acao)) return null;
  const left = passagens.find(
    ({ saiu_em }) => saiu_em !== null && Math.abs(saiu_em.getTime() - criado_em.getTime()) < NEAR,
  );
  return left ? `Ficou ${formatDuracao(left.segundos)} em ${left.etapa_nome}` : null;
}

/** What happened to the deal, and how long it was in each stage. */
export function HistoricoCard({ id }: { id: number }) {
  const query = trpc.negocios.historico.useQuery({ id });
  const { data: passagens } = usePassagens(id);
  return (
    <Historico
      recurso="negocio"
      id={id}
      query={query}
      tell={(linha, zone) => ({
        look: lookIn(LOOKS, linha),
        item: timeIn(passagens?.resultados ?? [], linha),
        changes: changesIn('negocio', linha.acao === 'negocio.criado' ? DE_NOVO : CAMPOS, inWords(linha.detalhes), {
          zone,
          say: (_, value) => partsIn(value),
        }),
      })}
    />
  );
}
