'use client';

import { Badge, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { LastUse, PermissionsSummary } from './access-cells.tsx';
import { type Modulo, shortToken, type Token } from './escopos.ts';
import { TokenMenu } from './token-menu.tsx';

const SITUACOES = {
  ativo: { nome: 'Ativo', color: 'petroleo' },
  expirado: { nome: 'Expirado', color: 'gray' },
  revogado: { nome: 'Revogado', color: 'red' },
} as const;

type Options = {
  fuso: string;
  modulos: Modulo[];
  /** Changes the token's networks; for those who may. */
  onEdit?: (token: Token) => void;
};

/** Columns of the list of tokens. */
export function tokenColumns({ fuso, modulos, onEdit }: Options): Column<Token>[] {
  return [
    { key: 'token', header: 'Token', card: 'title', width: 200, render: (token) => <Name token={token} /> },
    {
      key: 'escopos',
      header: 'Permissões',
      render: (token) => <PermissionsSummary escopos={token.escopos} modulos={modulos} />,
    },
    { key: 'redes', header: 'Redes', width: 124, render: (token) => <Networks list={token.ips_permitidos} /> },
    { key: 'uso', header: 'Último uso', width: 124, render: (token) => <LastUse of={token} zone={fuso} /> },
    { key: 'situacao', header: 'Situação', width: 132, render: (token) => <Situation token={token} fuso={fuso} /> },
    {
      key: 'criado',
      header: 'Criado',
      width: 126,
      render: (token) => (
        <Stack gap={0}>
          <Text span size="sm">
            {formatDate(token.criado_em, fuso)}
          </Text>
          <Text span size="xs" c="dimmed">
            {token.emitido_por_nome ? `pelo token ${token.emitido_por_nome}` : `por ${token.criado_por_nome}`}
          </Text>
          <Whose token={token} />
        </Stack>
      ),
    },
    ...(onEdit ? [menuColumn<Token>((token) => <TokenMenu token={token} onEdit={onEdit} />)] : []),
  ];
}

/** With whose access it ends. */
function Whose({ token: { situacao, responsavel_nome, criado_por_nome } }: { token: Token }) {
  if (situacao !== 'ativo' || responsavel_nome === criado_por_nome) return null;
  return (
    <Text span size="xs" c="dimmed">
      {responsavel_nome ? `termina com ${responsavel_nome}` : 'da empresa'}
    </Text>
  );
}

function Name({ token }: { token: Token }) {
  return (
    <Stack gap={2}>
      <Text span size="sm" fw={550}>
        {token.nome}
      </Text>
      <RecordCode size="xs">{shortToken(token)}</RecordCode>
    </Stack>
  );
}

function Networks({ list }: { list: string[] }) {
  if (list.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        Qualquer IP
      </Text>
    );
  }
  const [first = '', ...rest] = list.map((cidr) => cidr.replace(/\/(32|128)$/, ''));
  return (
    <Stack gap={0}>
      <Text span size="sm" className="numero" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      {rest.length > 0 ? (
        <Text span size="xs" c="dimmed" title={rest.join(', ')}>
          e mais {rest.length}
        </Text>
      ) : null}
    </Stack>
  );
}

function Situation({ token, fuso }: { token: Token; fuso: string }) {
  const { nome, color } = SITUACOES[token.situacao];
  const end = token.revogado_em ?? token.expira_em;
  const word = token.revogado_em ? 'em' : token.situacao === 'ativo' ? 'até' : 'em';
  return (
    <div>
      <Badge color={color} variant="light">
        {nome}
      </Badge>
      {token.revogado_motivo ? (
        <Text size="xs" c="dimmed" mt={2}>
          com o acesso de quem o criou
        </Text>
      ) : null}
      {end ? (
        <Text size="xs" c="dimmed" mt={2} style={{ whiteSpace: 'nowrap' }}>
          {word} {formatDate(end, fuso)}
        </Text>
      ) : null}
    </div>
  );
}
