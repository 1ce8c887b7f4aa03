'use client';

import { Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { byWhom } from '../../_parts/by-whom.ts';
import { LastUse, PermissionsSummary, TokenName, TokenNetworks, TokenSituation } from './access-cells.tsx';
import { type Conhecido, shortToken, type Token } from './escopos.ts';
import { TokenMenu } from './token-menu.tsx';

type Options = {
  fuso: string;
  modulos: Conhecido[];
  /** Changes the token's networks; for those who may. */
  onEdit?: (token: Token) => void;
};

/** Columns of the list of tokens. */
export function tokenColumns({ fuso, modulos, onEdit }: Options): Column<Token>[] {
  return [
    {
      key: 'token',
      header: 'Token',
      card: 'title',
      width: 200,
      render: (token) => <TokenName nome={token.nome} texto={shortToken(token)} />,
    },
    {
      key: 'escopos',
      header: 'Permissões',
      render: (token) => <PermissionsSummary escopos={token.escopos} modulos={modulos} />,
    },
    { key: 'redes', header: 'Redes', width: 124, render: (token) => <TokenNetworks list={token.ips_permitidos} /> },
    { key: 'uso', header: 'Último uso', width: 144, render: (token) => <LastUse of={token} zone={fuso} /> },
    {
      key: 'situacao',
      header: 'Situação',
      width: 132,
      render: (token) => <TokenSituation token={token} fuso={fuso} />,
    },
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
            {token.emitido_por_nome ? `pelo token ${token.emitido_por_nome}` : byWhom(token.criado_por_nome)}
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
      {responsavel_nome ? `termina com ${responsavel_nome}` : 'é da empresa'}
    </Text>
  );
}
