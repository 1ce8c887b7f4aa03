'use client';

import { Alert, Anchor, Card, Grid, Group, Stack, Title } from '@mantine/core';
import { IconFileOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Details } from '#app/_ui/details.tsx';
import { dayOf, formatDay } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { PERIODICIDADE_PROPOSTA, TIPO_DESTINO } from '#modulos/propostas.ts';
import { useSessao } from '../../_shell/session.tsx';
import { SituacaoBadge } from '../situacao.tsx';
import type { Proposta } from '../types.ts';
import { Enviadas } from './enviadas.tsx';
import { HistoricoCard } from './historico.tsx';
import { Itens } from './itens.tsx';
import { PropostaActions } from './proposta-actions.tsx';

const BACK = { href: '/propostas', label: 'Propostas' };

const PLACE = {
  back: BACK,
  title: 'Proposta',
  unknown: {
    title: 'Proposta não encontrada',
    icon: <IconFileOff />,
    headline: 'Não há proposta neste endereço',
    children: 'O endereço pode estar errado, ou a proposta ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver as propostas' }],
  },
};

/** One proposal: what is offered to whom, what was sent of it, what was answered, and what happened. */
export function PropostaDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const sees = can('propostas:read');
  const query = trpc.propostas.get.useQuery({ id: id ?? 0 }, { enabled: id !== null && sees });
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      loading={[240, 180]}
      forbidden={sees ? undefined : 'O seu papel nesta empresa não vê propostas.'}
    >
      {(proposta) => <Loaded proposta={proposta} />}
    </RecordScreen>
  );
}

function Loaded({ proposta }: { proposta: Proposta }) {
  const { id, numero, titulo, status } = proposta;
  useDocumentTitle(`${titulo} · Propostas · Romaneio`);
  const linha = trpc.propostas.linhaDoTempo.useQuery({ id });
  return (
    <>
      <PageHeader
        back={BACK}
        title={
          <Group component="span" gap="sm">
            <span style={{ overflowWrap: 'anywhere' }}>{titulo}</span>
            <SituacaoBadge status={status} />
          </Group>
        }
        description={
          <>
            Proposta <span className="numero">{numero}</span> · versão {proposta.versao}
          </>
        }
        actions={<PropostaActions proposta={proposta} />}
      />
      <Notice proposta={proposta} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="lg">
            <Texto id="apresentacao" nome="Apresentação" texto={proposta.introducao} />
            <Itens proposta={proposta} />
            <Texto id="condicoes" nome="Condições" texto={proposta.condicoes} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="lg">
            <Dados proposta={proposta} />
            <Enviadas id={id} linha={linha.data} />
            <HistoricoCard id={id} query={linha} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** What one should know of the proposal before all else. */
function Notice({ proposta: { status, versao, valida_ate, motivo_recusa } }: { proposta: Proposta }) {
  const { empresa } = useSessao();
  const over = valida_ate !== null && valida_ate < dayOf(new Date(), empresa.fuso);
  const text =
    status === 'cancelada'
      ? 'Esta proposta foi cancelada e não muda mais.'
      : status === 'expirada' || (status === 'enviada' && over)
        ? 'O prazo terminou sem resposta. Edite a validade e envie de novo, se ainda valer.'
        : status === 'recusada'
          ? `O cliente recusou.${motivo_recusa ? ` Motivo: ${motivo_recusa}` : ''} Mude o que for preciso e envie a próxima versão.`
          : status === 'rascunho' && versao > 1
            ? `Esta é a versão ${versao}, ainda não enviada. O link da versão anterior não aceita mais respostas.`
            : null;
  if (!text) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle />} mb="lg">
      {text}
    </Alert>
  );
}

function Texto({ id, nome, texto }: { id: string; nome: string; texto: string }) {
  if (!texto) return null;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {nome}
      </Title>
      <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{texto}</div>
    </Card>
  );
}

type Line = [string, ReactNode];

function Dados({ proposta }: { proposta: Proposta }) {
  const { can, empresa } = useSessao();
  const link = (sees: boolean, href: string, text: string) =>
    sees ? (
      <Anchor key={href} component={Link} href={href} size="sm">
        {text}
      </Anchor>
    ) : (
      text
    );
  const { cliente_id, contato_id, negocio_id, venda_id, valida_ate, periodicidade, inicio } = proposta;
  const items: Line[] = [
    [
      'Cliente',
      cliente_id === null ? null : link(can('clientes:read'), `/clientes/${cliente_id}`, proposta.cliente_nome ?? ''),
    ],
    [
      'Contato',
      contato_id === null ? null : link(can('crm:read'), `/contatos/${contato_id}`, proposta.contato_nome ?? ''),
    ],
    ['Negócio', negocio_id === null ? null : link(can('crm:read'), `/negocios/${negocio_id}`, 'Ver o negócio')],
    ['Válida até', valida_ate ? formatDay(valida_ate) : 'Sem prazo'],
    ['Ao ser aceita, vira', TIPO_DESTINO[proposta.tipo_destino]],
    ['Cobrança', periodicidade ? PERIODICIDADE_PROPOSTA[periodicidade] : null],
    ['Primeiro vencimento', inicio ? formatDay(inicio) : null],
    ['Venda', venda_id === null ? null : link(can('vendas:read'), `/vendas/${venda_id}`, 'Ver a venda')],
    [
      'Contrato',
      proposta.contrato_id === null
        ? null
        : link(can('contratos:read'), `/contratos/${proposta.contrato_id}`, 'Ver o contrato'),
    ],
    ['Criada', <When key="criado" date={proposta.criado_em} zone={empresa.fuso} />],
    ['Atualizada', <When key="atualizado" date={proposta.atualizado_em} zone={empresa.fuso} />],
  ];
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Title order={2} id="dados" mb="xs">
        Dados
      </Title>
      <Details items={items.filter(([, value]) => value !== null)} />
    </Card>
  );
}
