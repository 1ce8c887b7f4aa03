'use client';

import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { dayOf, formatCount, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './inicio.module.css';

type Resumo = Outputs['inicio']['resumo'];

/** Today in numbers: shipments and stock; of a company that has none yet, nothing, for rows of zeros tell nobody anything. */
export function Figures({ resumo: { expedicao, estoque } }: { resumo: Resumo }) {
  const ships = expedicao && Object.values(expedicao.por_status).some((n) => n > 0);
  const stocks = estoque && estoque.produtos > 0;
  if (!ships && !stocks) return null;
  return (
    <Stack gap="lg">
      {ships ? <Shipments expedicao={expedicao} /> : null}
      {stocks ? <Stock estoque={estoque} /> : null}
    </Stack>
  );
}

function Shipments({ expedicao }: { expedicao: NonNullable<Resumo['expedicao']> }) {
  const { empresa } = useSessao();
  const today = dayOf(new Date(), empresa.fuso);
  const { pendente, concluida, cancelada } = expedicao.por_status;
  return (
    <section>
      <Title order={2} mb="sm">
        Expedição
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Figure label="Expedições pendentes" value={pendente} href="/expedicao?status=pendente">
          {pendente === 0 ? 'Nada à espera de sair' : 'à espera de sair'}
        </Figure>
        <Figure
          label="Criadas hoje"
          value={expedicao.criadas_hoje}
          href={`/expedicao?data_inicio=${today}&data_fim=${today}`}
        >
          desde a meia-noite
        </Figure>
        <Figure label="Concluídas" value={concluida} href="/expedicao?status=concluida">
          ao todo · {formatInteger(cancelada)} {cancelada === 1 ? 'cancelada' : 'canceladas'}
        </Figure>
      </SimpleGrid>
    </section>
  );
}

function Stock({ estoque }: { estoque: NonNullable<Resumo['estoque']> }) {
  const { entrada, saida, balanco } = estoque.lancamentos_hoje;
  return (
    <section>
      <Title order={2} mb="sm">
        Estoque
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Figure label="Lançamentos hoje" value={entrada + saida + balanco}>
          {formatInteger(entrada)} {entrada === 1 ? 'entrada' : 'entradas'} · {formatInteger(saida)}{' '}
          {saida === 1 ? 'saída' : 'saídas'} · {formatInteger(balanco)} {balanco === 1 ? 'contagem' : 'contagens'}
        </Figure>
        <Figure label="Produtos com saldo" value={estoque.produtos_com_estoque}>
          de {formatInteger(estoque.produtos)} no cadastro
        </Figure>
        <Figure
          label="Produtos negativos"
          value={formatCount(estoque.produtos_negativos, estoque.negativos_ao_menos)}
          alert={estoque.produtos_negativos > 0}
        >
          {estoque.produtos_negativos > 0 ? (
            <Anchor component={Link} href="/estoque?situacao=negativo" size="sm">
              Ver os negativos
            </Anchor>
          ) : (
            'Nenhum produto abaixo de zero'
          )}
        </Figure>
      </SimpleGrid>
    </section>
  );
}

type FigureProps = { label: string; value: number | string; href?: string; alert?: boolean; children: ReactNode };

function Figure({ label, value, href, alert = false, children }: FigureProps) {
  return (
    <Card withBorder p="md" className={classes.figure}>
      {href ? (
        <Anchor component={Link} href={href} size="sm" c="dimmed">
          {label}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed">
          {label}
        </Text>
      )}
      <Text className={`${classes.value} numero`} {...(alert ? { c: 'var(--mantine-color-error)' } : {})}>
        {typeof value === 'number' ? formatInteger(value) : value}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </Card>
  );
}
