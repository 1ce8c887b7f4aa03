'use client';

import { Alert, Anchor, Card, Grid, Group, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileOff, IconInfoCircle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { Details } from '#app/_ui/details.tsx';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { dayOf, formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { When } from '#app/_ui/when.tsx';
import { PERIODICIDADE } from '#modulos/contratos.ts';
import { SaidasMenu } from '../../_parts/saidas.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { isOld, POR, SituacaoBadge } from '../situacao.tsx';
import type { Contrato } from '../types.ts';
import { Ciclos } from './ciclos.tsx';
import { ContratoActions } from './contrato-actions.tsx';
import { HistoricoCard } from './historico.tsx';
import { Itens } from './itens.tsx';
import { Proximos } from './proximos.tsx';
import { Reajustes } from './reajustes.tsx';

const BACK = { href: '/contratos', label: 'Contratos' };

const PLACE = {
  back: BACK,
  title: 'Contrato',
  unknown: {
    title: 'Contrato não encontrado',
    icon: <IconFileOff />,
    headline: 'Não há contrato neste endereço',
    children: 'O endereço pode estar errado, ou o contrato ser de outra empresa.',
    next: [{ href: BACK.href, label: 'Ver os contratos' }],
  },
};

/** One contract: what it charges, the cycles that were generated and those to come, its adjustments, what happened. */
export function ContratoDetail({ id }: { id: number | null }) {
  const { can } = useSessao();
  const sees = can('contratos:read');
  const query = trpc.contratos.get.useQuery({ id: id ?? 0 }, { enabled: id !== null && sees });
  return (
    <RecordScreen
      {...PLACE}
      id={id}
      query={query}
      loading={[96, 240, 180]}
      forbidden={sees ? undefined : 'O seu papel nesta empresa não vê contratos.'}
    >
      {(contrato) => <Loaded contrato={contrato} />}
    </RecordScreen>
  );
}

const STOPPED = {
  suspenso: 'Este contrato está suspenso: o que vence enquanto isso não é cobrado, nem depois.',
  encerrado: 'Este contrato foi encerrado e não gera mais ciclos.',
  cancelado: 'Este contrato foi cancelado e não muda mais. O que venceu antes continua a receber.',
} as const;

function Loaded({ contrato }: { contrato: Contrato }) {
  const { empresa, can } = useSessao();
  const { titulo, numero, status, valor, periodicidade } = contrato;
  const runs = status === 'ativo' || status === 'suspenso';
  const old = status === 'ativo' && isOld(contrato.preco_desde, dayOf(new Date(), empresa.fuso));
  useDocumentTitle(`${titulo} · Contratos · Romaneio`);
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
        description={`${numero} · ${contrato.cliente_nome}`}
        actions={
          can('contratos:write') ? (
            <ContratoActions contrato={contrato} />
          ) : (
            <SaidasMenu tipo="contrato" id={contrato.id} name={`Contrato ${numero}`} />
          )
        }
      />
      {status === 'ativo' ? null : (
        <Alert color={status === 'suspenso' ? 'yellow' : 'gray'} icon={<IconInfoCircle />} mb="lg">
          {STOPPED[status]}
        </Alert>
      )}
      {old ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} mb="lg" title="Preço há 12 meses ou mais">
          O valor é o mesmo desde {formatDay(contrato.preco_desde)}. Use “Reajustar” para aplicar o índice do contrato.
        </Alert>
      ) : null}
      <Stack gap="lg">
        <FigureRow label="O contrato em números" cols={{ base: 2, md: 4 }}>
          <FigureCell label="Valor do ciclo" note={POR[periodicidade]}>
            {formatMoney(valor)}
          </FigureCell>
          <FigureCell label="Vence no dia" note={contrato.dia_vencimento > 28 ? 'ou no último do mês' : null}>
            {contrato.dia_vencimento}
          </FigureCell>
          <FigureCell
            label="Próximo vencimento"
            note={
              contrato.proximo_vencimento && contrato.dias_antecedencia > 0
                ? `gerado ${contrato.dias_antecedencia === 1 ? '1 dia' : `${contrato.dias_antecedencia} dias`} antes`
                : null
            }
          >
            {contrato.proximo_vencimento ? formatDay(contrato.proximo_vencimento) : '—'}
          </FigureCell>
          <FigureCell label="Preço desde" alert={old}>
            {formatDay(contrato.preco_desde)}
          </FigureCell>
        </FigureRow>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="lg">
              <Ciclos contrato={contrato} />
              <Itens contrato={contrato} />
              <Reajustes contrato={contrato} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack gap="lg">
              {runs ? <Proximos contrato={contrato} /> : null}
              <Card withBorder p="lg" component="section" aria-labelledby="dados">
                <Title order={2} id="dados" mb="xs">
                  Dados
                </Title>
                <Details
                  items={[
                    [
                      'Cliente',
                      can('clientes:read') ? (
                        <Anchor key="cliente" component={Link} href={`/clientes/${contrato.cliente_id}`} size="sm">
                          {contrato.cliente_nome}
                        </Anchor>
                      ) : (
                        contrato.cliente_nome
                      ),
                    ],
                    [
                      'Negócio',
                      contrato.negocio ? (
                        <Anchor key="negocio" component={Link} href={`/negocios/${contrato.negocio.id}`} size="sm">
                          #{contrato.negocio.codigo}
                        </Anchor>
                      ) : null,
                    ],
                    ['Periodicidade', PERIODICIDADE[periodicidade]],
                    [
                      'Vigência',
                      contrato.fim_em
                        ? `${formatDay(contrato.inicio_em)} a ${formatDay(contrato.fim_em)}`
                        : `Desde ${formatDay(contrato.inicio_em)}, sem prazo`,
                    ],
                    ['Primeiro vencimento', formatDay(contrato.primeiro_vencimento)],
                    [
                      'Observação',
                      contrato.observacao ? (
                        <span key="observacao" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                          {contrato.observacao}
                        </span>
                      ) : null,
                    ],
                    ['Criado', <When key="criado" date={contrato.criado_em} zone={empresa.fuso} />],
                    ['Atualizado', <When key="atualizado" date={contrato.atualizado_em} zone={empresa.fuso} />],
                  ]}
                />
              </Card>
              <HistoricoCard id={contrato.id} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
