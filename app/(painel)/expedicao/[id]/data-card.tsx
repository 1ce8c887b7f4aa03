'use client';

import { Card, Group, Text, Title } from '@mantine/core';
import { Details } from '#app/_ui/details.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';

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
          ['Criada', when(expedicao.data_criacao)],
          ['Concluída', expedicao.data_conclusao ? when(expedicao.data_conclusao) : null],
          ['Atualizada', when(expedicao.atualizado_em)],
        ]}
      />
    </Card>
  );
}

export function Missing() {
  return (
    <Text span size="sm" c="dimmed">
      Não informado
    </Text>
  );
}
