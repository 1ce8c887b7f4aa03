'use client';

import { List, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { type CampoComForma, campoDe } from '#modulos/index.ts';
import { isChange, valueInWords } from '../_parts/field-value.ts';
import { useSessao } from '../_shell/session.tsx';
import { describe } from '../integracoes/tokens/escopos.ts';

/** Fields with their values before and after, or a new record's values. */
export function Changes({ recurso, detalhes }: { recurso: string; detalhes: Record<string, unknown> }) {
  const fields = Object.entries(detalhes).filter(([field]) => field !== 'atualizado_em');
  if (fields.length === 0) return null;
  const compared = fields.some(([, value]) => isChange(value));
  return (
    <section>
      <Title order={3} mb="xs">
        {compared ? 'O que mudou' : 'Como foi registrado'}
      </Title>
      <Table withTableBorder layout="fixed" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['Campo', ...(compared ? ['Antes', 'Depois'] : ['Valor'])].map((name) => (
              <Table.Th key={name} scope="col" fz="xs" c="dimmed">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(([field, value]) => {
            const campo = campoDe(recurso, field);
            const { antes, depois } = isChange(value) ? value : { antes: undefined, depois: value };
            return (
              <Table.Tr key={field} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" fw={500}>
                  {campo.nome}
                </Table.Th>
                {compared ? (
                  <Table.Td c="dimmed">
                    <Value campo={campo} value={antes} />
                  </Table.Td>
                ) : null}
                <Table.Td>
                  <Value campo={campo} value={depois} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Value({ campo, value }: { campo: CampoComForma; value: unknown }): ReactNode {
  const { empresa } = useSessao();
  if (Array.isArray(value) && value.length > 0) {
    if (campo.forma === 'escopos') return <Permissions escopos={value.map(String)} />;
    return (
      <List size="sm" spacing={2} listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
        {value
          .map((item) => valueInWords(campo, item, empresa.fuso) ?? '')
          .map((item) => (
            <List.Item key={item}>{item}</List.Item>
          ))}
      </List>
    );
  }
  const text = valueInWords(campo, value, empresa.fuso);
  if (text === null) return Array.isArray(value) ? 'Nenhum' : <span title="vazio">—</span>;
  return <span style={{ overflowWrap: 'anywhere' }}>{text}</span>;
}

function Permissions({ escopos }: { escopos: string[] }) {
  const opcoes = trpc.tokens.opcoes.useQuery(undefined, { staleTime: 60_000 });
  return (
    <List size="sm" spacing={2} listStyleType="none">
      {describe(escopos, opcoes.data?.modulos ?? []).map(({ nome, acoes }) => (
        <List.Item key={nome}>
          {nome}: {acoes}
        </List.Item>
      ))}
    </List>
  );
}
