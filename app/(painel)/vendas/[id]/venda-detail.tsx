'use client';

import { Alert, Anchor, Card, Grid, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconInfoCircle, IconShoppingCartOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Details } from '#app/_ui/details.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { UnknownRecord } from '#app/_ui/unknown-record.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { SituacaoBadge, TIPO } from '../situacao.tsx';
import type { VendaExpedida } from '../types.ts';
import { Expedicoes } from './expedicoes.tsx';
import { Itens } from './itens.tsx';
import { VendaActions } from './venda-actions.tsx';

const BACK = { href: '/vendas', label: 'Vendas' };

/** One order: customer, items, and the shipments that carry it. */
export function VendaDetail({ id }: { id: number | null }) {
  const venda = trpc.vendas.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  if (id === null || venda.error?.data?.httpStatus === 404) return <Unknown />;
  if (venda.error) return <LoadError message={venda.error.message} onRetry={venda.refetch} />;
  if (!venda.data) return <Loading />;
  return <Loaded venda={venda.data} />;
}

function Loaded({ venda }: { venda: VendaExpedida }) {
  const { empresa, can } = useSessao();
  useDocumentTitle(`Pedido ${venda.numero_pedido} · Vendas · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            Pedido {venda.numero_pedido}
            <SituacaoBadge status={venda.status} />
          </Group>
        }
        actions={can('vendas:write') ? <VendaActions venda={venda} /> : null}
      />
      {venda.status === 'cancelada' ? (
        <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
          Este pedido foi cancelado e não muda mais. Ele continua na lista e na auditoria.
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Itens venda={venda} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <Card withBorder p="lg" component="section" aria-labelledby="dados">
              <Title order={2} id="dados" mb="xs">
                Dados
              </Title>
              <Details
                items={[
                  [
                    'Cliente',
                    <Anchor
                      key="cliente"
                      component={Link}
                      href={`/clientes?busca=${encodeURIComponent(venda.cliente_nome)}`}
                      size="sm"
                    >
                      {venda.cliente_nome}
                    </Anchor>,
                  ],
                  ['Tipo', TIPO[venda.tipo_pedido]],
                  ['Criado', <When key="criado" date={venda.criado_em} zone={empresa.fuso} />],
                  ['Atualizado', <When key="atualizado" date={venda.atualizado_em} zone={empresa.fuso} />],
                ]}
              />
            </Card>
            <Expedicoes venda={venda} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Loading() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={66} width={320} />
      <Skeleton height={240} />
      <Skeleton height={180} />
    </Stack>
  );
}

function Unknown() {
  return (
    <UnknownRecord
      back={BACK}
      title="Pedido não encontrado"
      icon={<IconShoppingCartOff />}
      headline="Não há pedido neste endereço"
      next={[{ href: '/vendas', label: 'Ver as vendas' }]}
    >
      O endereço pode estar errado, ou o pedido ser de outra empresa.
    </UnknownRecord>
  );
}
