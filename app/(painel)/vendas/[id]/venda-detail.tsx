'use client';

import { Alert, Anchor, Card, Group, Stack, Title } from '@mantine/core';
import { IconInfoCircle, IconShoppingCartOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Details } from '#app/_ui/details.tsx';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { condicaoEmPalavras } from '#modulos/condicao-pagamento.ts';
import { SAIDA_ESTOQUE } from '#modulos/vendas-valores.ts';
import { NotasOf } from '../../_parts/notas-of.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ContasLigadas } from '../../financeiro/_parts/contas-ligadas.tsx';
import { SituacaoBadge, TIPO } from '../situacao.tsx';
import type { VendaExpedida } from '../types.ts';
import classes from './detail.module.css';
import { Expedicoes } from './expedicoes.tsx';
import { HistoricoCard } from './historico.tsx';
import { Itens } from './itens.tsx';
import { VendaActions } from './venda-actions.tsx';

const BACK = { href: '/vendas', label: 'Vendas' };

const PLACE = {
  back: BACK,
  title: 'Pedido',
  unknown: {
    title: 'Pedido não encontrado',
    icon: <IconShoppingCartOff />,
    headline: 'Não há pedido neste endereço',
    children: 'O endereço pode estar errado, ou o pedido ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver as vendas' }],
  },
};

/** One order: its items, whose it is, the shipments that carry it, and its time line. */
export function VendaDetail({ id }: { id: number | null }) {
  const query = trpc.vendas.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[240, 180]}>
      {(venda) => <Loaded venda={venda} />}
    </RecordScreen>
  );
}

function Loaded({ venda }: { venda: VendaExpedida }) {
  const { empresa } = useSessao();
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
        actions={<VendaActions venda={venda} />}
      />
      {venda.status === 'cancelada' ? (
        <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
          Este pedido foi cancelado e não muda mais. Ele continua na lista e na auditoria.
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <Itens venda={venda} />
        <Stack gap="lg" className={classes.aside}>
          <Card withBorder p="lg" component="section" aria-labelledby="dados">
            <Title order={2} id="dados" mb="xs">
              Dados
            </Title>
            <Details
              items={[
                [
                  'Cliente',
                  <Anchor key="cliente" component={Link} href={`/clientes/${venda.cliente_id}`} size="sm">
                    {venda.cliente_nome}
                  </Anchor>,
                ],
                ['Tipo', TIPO[venda.tipo_pedido]],
                ...(venda.negocio_id === null
                  ? []
                  : [['Origem', <DoNegocio key="negocio" id={venda.negocio_id} />] as [string, ReactNode]]),
                ['Depósito', venda.deposito_nome ?? 'O padrão do dia'],
                ...(venda.vendedor_nome ? [['Vendedor', venda.vendedor_nome] as [string, string]] : []),
                ...(venda.saida_estoque
                  ? [['Saída do estoque', SAIDA_ESTOQUE[venda.saida_estoque]] as [string, string]]
                  : []),
                ['Pagamento', condicaoEmPalavras(venda.condicao_pagamento)],
                [
                  'Observação',
                  venda.observacao ? (
                    <span key="observacao" style={{ whiteSpace: 'pre-line' }}>
                      {venda.observacao}
                    </span>
                  ) : null,
                ],
                ['Criado', <When key="criado" date={venda.criado_em} zone={empresa.fuso} />],
                ['Atualizado', <When key="atualizado" date={venda.atualizado_em} zone={empresa.fuso} />],
              ]}
            />
          </Card>
          {venda.tipo_pedido === 'orcamento' ? null : (
            <ContasLigadas
              of={{ venda_id: venda.id }}
              title="Contas a receber"
              none={
                venda.status === 'em_aberto'
                  ? 'As parcelas são lançadas ao finalizar o pedido.'
                  : 'Este pedido não tem contas.'
              }
            />
          )}
          <Expedicoes venda={venda} />
        </Stack>
        <NotasOf venda_id={venda.id} />
        <HistoricoCard id={venda.id} />
      </div>
    </>
  );
}

/** The deal that the order came of; its number, for those who see deals. */
function DoNegocio({ id }: { id: number }) {
  const { can } = useSessao();
  const sees = can('crm:read');
  const { data, error } = trpc.negocios.get.useQuery({ id }, { enabled: sees });
  if (!sees || error) return <>Veio de um negócio do CRM</>;
  return (
    <>
      Veio do{' '}
      <Anchor component={Link} href={`/negocios/${id}`} size="sm">
        negócio #{data?.codigo ?? '…'}
      </Anchor>
    </>
  );
}
