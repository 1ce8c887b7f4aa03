'use client';

import { Card, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Facts } from '../../_parts/facts.tsx';
import { campoInWords } from '../campo-words.ts';
import type { Contato } from '../types.ts';

/** What the company notes of its contacts; nothing where it has no fields of its own. */
export function CamposCard({ contato }: { contato: Contato }) {
  const { data } = trpc.campos.list.useQuery({ entidade: 'contato' });
  if (!data || data.length === 0) return null;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="campos">
      <Title order={2} id="campos" mb="xs">
        Campos personalizados
      </Title>
      <Facts items={data.map((campo) => [campo.nome, campoInWords(campo, contato.campos[campo.chave]) ?? '—'])} />
    </Card>
  );
}
