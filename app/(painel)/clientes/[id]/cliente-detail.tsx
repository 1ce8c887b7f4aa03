'use client';

import { Alert, Badge, Grid, Group, Stack } from '@mantine/core';
import { IconInfoCircle, IconUserOff } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { ConversasOf } from '../../_parts/conversas-of.tsx';
import { PropostasOf } from '../../_parts/propostas-of.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ContratosDoCliente } from '../../contratos/_parts/contratos-card.tsx';
import { ContasLigadas } from '../../financeiro/_parts/contas-ligadas.tsx';
import { type Cliente, PESSOA } from '../types.ts';
import { ClienteActions } from './cliente-actions.tsx';
import { Compras } from './compras.tsx';
import { DadosCard } from './dados-card.tsx';
import { EnderecosCard } from './enderecos-card.tsx';
import { HistoricoCard } from './historico.tsx';
import { Pedidos } from './pedidos.tsx';
import { Resumo } from './resumo.tsx';

const BACK = { href: '/clientes', label: 'Clientes' };

const PLACE = {
  back: BACK,
  title: 'Cliente',
  unknown: {
    title: 'Cliente não encontrado',
    icon: <IconUserOff />,
    headline: 'Não há cliente neste endereço',
    children: 'O endereço pode estar errado, ou o cliente ter sido excluído ou ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os clientes' }],
  },
};

/** One customer: contacts, addresses, orders and their figures, history. */
export function ClienteDetail({ id }: { id: number | null }) {
  const query = trpc.clientes.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  return (
    <RecordScreen {...PLACE} id={id} query={query} loading={[96, 240, 180]}>
      {(cliente) => <Loaded cliente={cliente} />}
    </RecordScreen>
  );
}

function Loaded({ cliente }: { cliente: Cliente }) {
  const { can } = useSessao();
  const { id, nome, nome_fantasia, tipo_pessoa, ativo, fornecedor } = cliente;
  const supplies = fornecedor && can('compras:read');
  // Of a supplier who never bought anything, the purchases are what matters.
  const resumo = trpc.vendas.resumoDoCliente.useQuery({ cliente_id: id }, { enabled: supplies && can('vendas:read') });
  const buysNothing = resumo.data?.pedidos === 0;
  useDocumentTitle(`${nome} · Clientes · Romaneio`);
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            {nome}
            {fornecedor ? <Badge color="indigo">Fornecedor</Badge> : null}
            {ativo ? null : <Badge color="gray">Inativo</Badge>}
          </Group>
        }
        description={nome_fantasia ?? `Pessoa ${PESSOA[tipo_pessoa].toLowerCase()}`}
        actions={<ClienteActions cliente={cliente} />}
      />
      {ativo ? null : (
        <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
          Este cliente está inativo: nenhum pedido novo pode ser feito em seu nome. O que já tem continua como está.
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            {supplies && buysNothing ? <Compras cliente={cliente} /> : null}
            {can('vendas:read') ? (
              <>
                {supplies && buysNothing ? null : <Resumo cliente_id={id} />}
                <Pedidos cliente={cliente} />
              </>
            ) : null}
            {can('contratos:read') ? <ContratosDoCliente id={id} nome={nome} ativo={ativo} /> : null}
            <PropostasOf of={{ cliente_id: cliente.id }} nome={cliente.nome} />
            <ConversasOf of={{ cliente_id: id }} nome={nome} />
            {supplies && !buysNothing ? <Compras cliente={cliente} /> : null}
            <HistoricoCard id={id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: -1, lg: 0 }}>
          <Stack gap="lg">
            <DadosCard cliente={cliente} />
            <ContasLigadas of={{ cliente_id: id }} title="Contas em aberto" none="Nada a receber nem a pagar." />
            <EnderecosCard enderecos={cliente.enderecos} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
