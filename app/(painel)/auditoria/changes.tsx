'use client';

import { List, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { formatDateTime, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { PAPEIS } from '../_shell/papeis.ts';
import { useSessao } from '../_shell/session.tsx';
import { SITUACAO as SITUACAO_EXPEDICAO } from '../expedicao/situacao.tsx';
import { SITUACAO_CONEXAO } from '../integracoes/_parts/conexao-words.ts';
import { TIPO as TIPO_APLICATIVO } from '../integracoes/aplicativos/words.tsx';
import { describe } from '../integracoes/tokens/escopos.ts';
import { SITUACAO as SITUACAO_VENDA, TIPO } from '../vendas/situacao.tsx';
import { campoNome } from './words.ts';

const namesOf = (words: Record<string, { nome: string }>) =>
  Object.fromEntries(Object.entries(words).map(([key, { nome }]) => [key, nome]));

const VALORES: Record<string, Record<string, string>> = {
  situacao: { A: 'Ativo', I: 'Inativo', E: 'Excluído' },
  tipo_pessoa: { 1: 'Física', 2: 'Jurídica' },
  tipo_pedido: TIPO,
  status: { ...namesOf(SITUACAO_VENDA), ...namesOf(SITUACAO_EXPEDICAO) },
  papel: namesOf(PAPEIS),
  tipo: namesOf(TIPO_APLICATIVO),
  motivo: namesOf(SITUACAO_CONEXAO),
  manter_anterior_horas: {
    0: 'Deixou de valer na hora',
    1: 'Valeu por mais 1 hora',
    24: 'Valeu por mais 24 horas',
  },
};

const EMPTY_LISTS: Record<string, string> = { ips_permitidos: 'Qualquer IP' };

const isChange = (value: unknown): value is { antes?: unknown; depois?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && ('antes' in value || 'depois' in value);

/** Fields with their value before and after; or, for something created, as it began. */
export function Changes({ detalhes }: { detalhes: Record<string, unknown> }) {
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
            const { antes, depois } = isChange(value) ? value : { antes: undefined, depois: value };
            return (
              <Table.Tr key={field} style={{ verticalAlign: 'top' }}>
                <Table.Th scope="row" fw={500}>
                  {campoNome(field)}
                </Table.Th>
                {compared ? (
                  <Table.Td c="dimmed">
                    <Value field={field} value={antes} />
                  </Table.Td>
                ) : null}
                <Table.Td>
                  <Value field={field} value={depois} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** An item of an order, in one line. */
function itemText(item: Record<string, unknown>): string {
  const { produto_id, quantidade, preco_unitario } = item;
  return typeof quantidade === 'string' && typeof preco_unitario === 'string'
    ? `Produto nº ${produto_id}: ${formatQuantity(quantidade)} × ${formatMoney(preco_unitario)}`
    : JSON.stringify(item);
}

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const { empresa } = useSessao();
  if (value === null || value === undefined || value === '') {
    return field === 'expira_em' ? 'Nunca' : <span title="vazio">—</span>;
  }
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) {
    if (value.length === 0) return EMPTY_LISTS[field] ?? 'Nenhum';
    const items = value.map((item) => (typeof item === 'object' ? itemText(item) : String(item)));
    if (field === 'escopos') return <Permissions escopos={items} />;
    return (
      <List size="sm" spacing={2} listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    );
  }
  if (typeof value === 'object') return <code>{JSON.stringify(value)}</code>;
  const text = VALORES[field]?.[String(value)] ?? String(value);
  if (/^preco_/.test(field) && /^-?[\d.]+$/.test(text)) return formatMoney(text);
  if (ISO.test(text)) return formatDateTime(new Date(text), empresa.fuso);
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
