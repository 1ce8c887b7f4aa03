'use client';

import { Anchor, Button, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { addDecimals, formatSigned, isZero } from '#app/_ui/decimal.ts';
import { formatDateTime, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { DocumentoLink } from './documento-link.tsx';
import { author, EstornoLink, movementHref, noteOf, RequisicaoLink } from './movement-links.tsx';
import classes from './porque-saldo.module.css';
import type { Linha } from './types.ts';

const PAGE = 25;
const MOST = 100;
const TIPOS = [
  { value: 'entrada', label: 'Entradas' },
  { value: 'saida', label: 'Saídas' },
  { value: 'balanco', label: 'Contagens' },
] as const;
const ORIGEM = { M: 'Avulso', V: 'Venda', C: 'Compra', D: 'Devolução', N: 'Nota fiscal' };

type Props = { produto_id: number; deposito_id?: number | undefined; reservado?: string | undefined };

/** The drawer of PorqueSaldo. */
export function SaldoDrawer({ opened, onClose, ...of }: Props & { opened: boolean; onClose: () => void }) {
  const stackId = useId();
  return (
    // Over a form in a drawer, it is the one that Esc and a click outside close.
    <Drawer
      stackId={stackId}
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title="Por que este saldo?"
      onClick={(event) => event.stopPropagation()}
    >
      <Chain {...of} />
    </Drawer>
  );
}

function Chain({ produto_id, deposito_id, reservado }: Props) {
  const { empresa } = useSessao();
  const [por_pagina, setSize] = useState(PAGE);
  const [tipo, setTipo] = useState<'entrada' | 'saida' | 'balanco' | undefined>();
  const [period, setPeriod] = useState<{ data_inicio?: string | undefined; data_fim?: string | undefined }>({});
  const estoque = trpc.estoque.get.useQuery({ produto_id });
  const extrato = trpc.estoque.extrato.useQuery(
    { produto_id, deposito_id, por_pagina, tipo, ...period },
    { placeholderData: (previous) => previous },
  );
  const error = estoque.error ?? extrato.error;
  if (error) return <LoadError message={error.message} onRetry={extrato.refetch} />;
  if (!estoque.data || !extrato.data) return <Skeletons heights={[40, 58, 58, 58]} />;

  const { produto_nome, unidade, estoque_total, depositos } = estoque.data;
  const deposito = depositos.find((one) => one.deposito_id === deposito_id);
  const saldo = deposito_id === undefined ? estoque_total : (deposito?.quantidade ?? '0.000');
  const { resultados: linhas, total_registros } = extrato.data;
  const filtered = tipo !== undefined || period.data_inicio !== undefined || period.data_fim !== undefined;
  // Filters leave movements out, between which a sum of all warehouses would jump.
  const steps = withBalances(linhas, deposito_id === undefined && !filtered ? saldo : null);
  const first = steps.at(-1);
  const opening = first && !filtered ? addDecimals(first.depois, first.linha.variacao, true) : null;
  const all = linhas.length >= total_registros;

  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{produto_nome}</Text>
        <Text size="sm" c="dimmed" className="numero">
          {deposito_id === undefined ? 'Todos os depósitos' : (deposito?.deposito_nome ?? 'Depósito')}: saldo{' '}
          <Text span inherit fw={650} c="var(--mantine-color-text)">
            {formatQuantity(saldo)} {unidade}
          </Text>
          , soma dos lançamentos abaixo, do mais novo ao mais antigo.
        </Text>
        {reservado === undefined || isZero(reservado) ? null : (
          <Text size="sm" c="dimmed" className="numero">
            Outras vendas em aberto reservam {formatQuantity(reservado)}: disponível{' '}
            {formatQuantity(addDecimals(saldo, reservado, true) ?? saldo)} {unidade}.
          </Text>
        )}
      </div>
      <Group gap="sm" grow>
        <Select
          aria-label="Filtrar por tipo"
          placeholder="Todos os tipos"
          clearable
          data={TIPOS}
          value={tipo ?? null}
          onChange={(value) => setTipo(TIPOS.find((one) => one.value === value)?.value)}
        />
        <PeriodInput
          label="Filtrar por período"
          zone={empresa.fuso}
          data_inicio={period.data_inicio ?? null}
          data_fim={period.data_fim ?? null}
          onChange={({ data_inicio, data_fim }) =>
            setPeriod({ data_inicio: data_inicio ?? undefined, data_fim: data_fim ?? undefined })
          }
        />
      </Group>
      {linhas.length === 0 ? (
        <Text size="sm" c="dimmed">
          {filtered ? 'Nenhum lançamento com estes filtros.' : 'Nenhum lançamento ainda: por isso o saldo é zero.'}
        </Text>
      ) : (
        <ol className={classes.chain} aria-label="Lançamentos" aria-busy={extrato.isPlaceholderData}>
          {steps.map(({ linha, depois }) => (
            <Step
              key={linha.id}
              linha={linha}
              depois={depois}
              unidade={unidade}
              fuso={empresa.fuso}
              total={deposito_id === undefined}
            />
          ))}
        </ol>
      )}
      {opening === null ? null : (
        <Group justify="space-between" className={classes.opening}>
          <Text size="sm" c="dimmed">
            {all ? 'Saldo inicial' : 'Saldo antes destes lançamentos'}
          </Text>
          <Text size="sm" fw={600} className="numero">
            {formatQuantity(opening)} {unidade}
          </Text>
        </Group>
      )}
      <Group justify="space-between">
        {!all && por_pagina < MOST ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => setSize(por_pagina + PAGE)}
            loading={extrato.isPlaceholderData}
          >
            Mostrar mais antigos
          </Button>
        ) : (
          <span />
        )}
        <Anchor
          component={Link}
          href={`/estoque/${produto_id}${deposito_id ? `?deposito=${deposito_id}` : ''}`}
          size="sm"
        >
          Ver o extrato completo
        </Anchor>
      </Group>
    </Stack>
  );
}

/** Each movement with the balance after it: of all warehouses where `total` is their sum of today, else of its own warehouse. */
function withBalances(linhas: Linha[], total: string | null): { linha: Linha; depois: string }[] {
  let running = total;
  return linhas.map((linha) => {
    if (running === null) return { linha, depois: linha.saldo_apos };
    const depois = running;
    running = addDecimals(running, linha.variacao, true);
    return { linha, depois };
  });
}

/** What a movement without a document is. */
function kindOf({ tipo, origem, estorno_de_id }: Linha): string {
  if (estorno_de_id !== null) return 'Estorno';
  return tipo === 'balanco' ? 'Balanço' : ORIGEM[origem];
}

type StepProps = { linha: Linha; depois: string; unidade: string; fuso: string; total: boolean };

function Step({ linha, depois, unidade, fuso, total }: StepProps) {
  return (
    <li className={classes.step}>
      <div className={classes.what}>
        <Text size="sm" className="numero">
          <Text span inherit fw={650}>
            {linha.tipo === 'balanco'
              ? `Contagem ${formatQuantity(linha.quantidade)} (${formatSigned(linha.variacao)})`
              : formatSigned(linha.variacao)}{' '}
            {unidade}
          </Text>{' '}
          · {linha.documento ? <DocumentoLink documento={linha.documento} /> : kindOf(linha)}
          {total ? ` em ${linha.deposito_nome}` : ''}
        </Text>
        {noteOf(linha) ? (
          <Text size="xs" lineClamp={2}>
            {noteOf(linha)}
          </Text>
        ) : null}
        <Text size="xs" c="dimmed">
          {formatDateTime(linha.data_lancamento, fuso)} · {author(linha)} ·{' '}
          <Anchor component={Link} href={movementHref(linha.produto_id, linha.id)} inherit underline="always">
            nº {linha.id}
          </Anchor>
          {(linha.estorno_de_id ?? linha.estornado_por_id) ? ' · ' : ''}
          <EstornoLink linha={linha} />
          <RequisicaoLink linha={linha} before=" · " />
        </Text>
      </div>
      <Text size="sm" fw={600} className="numero" ta="right">
        {formatQuantity(depois)}
      </Text>
    </li>
  );
}
