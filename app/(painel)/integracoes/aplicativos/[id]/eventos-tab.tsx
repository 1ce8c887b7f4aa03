'use client';

import { Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import type { EventoAplicativo } from '../types.ts';
import classes from './detail.module.css';
import { EVENTO } from './evento-words.ts';
import { useAba } from './use-aba.ts';

/** Events between the application and companies, refetched at intervals. */
export function EventosTab({ id }: { id: number }) {
  const { empresa } = useSessao();
  const { pagina, goTo } = useAba();
  const query = trpc.aplicativos.eventos.useQuery(
    { id, pagina },
    { placeholderData: (previous) => previous, refetchInterval: 4_000 },
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={720}>
        Autorizações, renovações e fins de conexão dos últimos 30 dias. O IP é o do servidor do aplicativo; de quem
        autoriza, nada é mostrado. A lista se atualiza sozinha.
      </Text>
      <DataTable
        label="Eventos do aplicativo"
        columns={columns(empresa.fuso)}
        rows={query.data?.resultados}
        rowKey={(evento) => evento.id}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState icon={<IconHistory />} title="Nada aconteceu ainda">
            Assim que alguém autorizar ou recusar o aplicativo, aparece aqui, e cada renovação depois disso também.
          </EmptyState>
        }
        footer={<Pager page={query.data} onChange={goTo} />}
      />
    </Stack>
  );
}

const columns = (zone: string): Column<EventoAplicativo>[] => [
  {
    key: 'tipo',
    header: 'O que aconteceu',
    card: 'title',
    render: ({ tipo }) => <Evento tipo={tipo} />,
  },
  {
    key: 'empresa',
    header: 'Empresa',
    width: '26%',
    render: ({ empresa_nome, concessao_id }) =>
      empresa_nome ? (
        <>
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {empresa_nome}
          </Text>
          {concessao_id ? (
            <Text size="xs" c="dimmed" className="numero">
              conexão nº {concessao_id}
            </Text>
          ) : null}
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'ip',
    header: 'IP',
    width: 150,
    render: ({ ip }) =>
      ip ? (
        <Text span size="sm" className="numero" style={{ overflowWrap: 'anywhere' }}>
          {ip}
        </Text>
      ) : (
        <None />
      ),
  },
  {
    key: 'criado',
    header: 'Quando',
    width: 170,
    render: ({ criado_em }) => <When date={criado_em} zone={zone} seconds className="numero" />,
  },
];

function Evento({ tipo }: Pick<EventoAplicativo, 'tipo'>) {
  const { nome, texto, icon: Icon, cor } = EVENTO[tipo];
  return (
    <div className={classes.event}>
      <Icon size={16} aria-hidden color={`var(--mantine-color-${cor}-6)`} />
      <div>
        <Text size="sm" fw={550}>
          {nome}
        </Text>
        <Text size="xs" c="dimmed" fw={400}>
          {texto}
        </Text>
      </div>
    </div>
  );
}

const None = () => (
  <Text span size="sm" c="dimmed">
    —
  </Text>
);
