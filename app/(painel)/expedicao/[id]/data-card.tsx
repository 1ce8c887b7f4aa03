'use client';

import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { Details } from '#app/_ui/details.tsx';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';
import { linhasOf, progressOf } from './separar/separacao.ts';

/** The shipping method, and the times of creation, change and conclusion. */
export function DataCard({ expedicao }: { expedicao: Expedicao }) {
  const { empresa } = useSessao();
  const when = (date: Date) => <When date={date} zone={empresa.fuso} seconds className="numero" />;
  return (
    <Card withBorder p="lg" component="section" aria-label="Dados">
      <Group mb="xs" mih={30}>
        <Title order={2}>Dados</Title>
      </Group>
      <Details
        items={[
          ['Forma de envio', expedicao.forma_envio_nome ?? <Missing />],
          ['Separação', <Separacao key="separacao" expedicao={expedicao} />],
          ['Criada', when(expedicao.data_criacao)],
          ['Concluída', expedicao.data_conclusao ? when(expedicao.data_conclusao) : null],
          ['Atualizada', when(expedicao.atualizado_em)],
        ]}
      />
    </Card>
  );
}

/** How far the shipment is put together; leads to where that is done. */
function Separacao({ expedicao }: { expedicao: Expedicao }) {
  const { done, all, begun } = progressOf(linhasOf(expedicao));
  if (all === 0) return <Missing>Nada a separar</Missing>;
  return (
    <Anchor component={Link} href={`/expedicao/${expedicao.id}/separar`} inherit underline="always">
      {done === all ? 'Tudo separado' : begun ? `${done} de ${all} ${all === 1 ? 'linha' : 'linhas'}` : 'Não começou'}
    </Anchor>
  );
}

export function Missing({ children = 'Não informado' }: { children?: string }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  );
}
