'use client';

import { Alert, Anchor, Card, Grid, Group, Stack, Title } from '@mantine/core';
import { IconInfoCircle, IconShoppingBagX } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { isZero } from '#app/_ui/decimal.ts';
import { Details } from '#app/_ui/details.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { condicaoEmPalavras } from '#modulos/condicao-pagamento.ts';
import { NotasOf } from '../../_parts/notas-of.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ContasLigadas } from '../../financeiro/_parts/contas-ligadas.tsx';
import { SituacaoBadge } from '../situacao.tsx';
import type { Compra } from '../types.ts';
import { CompraActions } from './compra-actions.tsx';
import { Itens } from './itens.tsx';
import { LinhaDoTempo } from './linha-do-tempo.tsx';

const BACK = { href: '/compras', label: 'Compras' };

const PLACE = {
  back: BACK,
  title: 'Compra',
  unknown: {
    title: 'Compra não encontrada',
    icon: <IconShoppingBagX />,
    headline: 'Não há compra neste endereço',
    children: 'O endereço pode estar errado, ou a compra ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver as compras' }],
  },
};

/** One purchase: supplier, items, and what came of it and went back. */
export function CompraDetail({ id }: { id: number | null }) {
  const query = trpc.compras.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[240, 180]}>
      {(compra) => <Loaded compra={compra} />}
    </RecordScreen>
  );
}

const amount = (value: string) => (isZero(value) ? null : formatMoney(value));

function Loaded({ compra }: { compra: Compra }) {
  const { empresa, can } = useSessao();
  useDocumentTitle(`Compra ${compra.numero} · Compras · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            Compra {compra.numero}
            <SituacaoBadge status={compra.status} />
          </Group>
        }
        description={`${compra.fornecedor_nome} · ${formatMoney(compra.total)}`}
        actions={can('compras:write') ? <CompraActions compra={compra} /> : null}
      />
      {compra.status === 'cancelada' ? (
        <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
          {isZero(compra.total_recebido)
            ? 'Esta compra foi cancelada e não muda mais. Ela continua na lista e na auditoria.'
            : 'O resto desta compra foi cancelado. O que já havia chegado continua no estoque e pode ser devolvido.'}
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Itens compra={compra} />
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
                    'Fornecedor',
                    can('clientes:read') ? (
                      <Anchor key="fornecedor" component={Link} href={`/clientes/${compra.fornecedor_id}`} size="sm">
                        {compra.fornecedor_nome}
                      </Anchor>
                    ) : (
                      compra.fornecedor_nome
                    ),
                  ],
                  ['Depósito', compra.deposito_nome ?? 'O padrão do dia em que chegar'],
                  ['Previsão', compra.previsao ? formatDay(compra.previsao) : null],
                  ['Pagamento', condicaoEmPalavras(compra.condicao_pagamento)],
                  ['Recebido', amount(compra.total_recebido)],
                  ['Devolvido', amount(compra.total_devolvido)],
                  ['Observação', compra.observacao || null],
                  ['Criada', <When key="criado" date={compra.criado_em} zone={empresa.fuso} />],
                  ['Atualizada', <When key="atualizado" date={compra.atualizado_em} zone={empresa.fuso} />],
                ]}
              />
            </Card>
            <ContasLigadas
              of={{ compra_id: compra.id }}
              title="Contas a pagar"
              none="Cada recebimento lança as suas parcelas."
            />
            <NotasOf compra_id={compra.id} />
            <LinhaDoTempo compra={compra} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
