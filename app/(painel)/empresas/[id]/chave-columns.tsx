import { Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { byWhom } from '../../_parts/by-whom.ts';
import {
  LastUse,
  PermissionsSummary,
  TokenName,
  TokenNetworks,
  TokenSituation,
} from '../../integracoes/tokens/access-cells.tsx';
import type { Conhecido } from '../../integracoes/tokens/escopos.ts';
import type { Chave } from '../types.ts';
import { ChaveMenu } from './chave-menu.tsx';

type Options = { empresa_id: number; fuso: string; modulos: Conhecido[]; onEdit: (chave: Chave) => void };

/** Columns of a company's keys. */
export const chaveColumns = ({ empresa_id, fuso, modulos, onEdit }: Options): Column<Chave>[] => [
  {
    key: 'chave',
    header: 'Chave',
    card: 'title',
    width: 200,
    sort: 'nome',
    render: (row) => <TokenName nome={row.nome} texto={`${row.token_prefixo}…${row.token_final}`} />,
  },
  {
    key: 'escopos',
    header: 'Permissões',
    render: (row) => <PermissionsSummary escopos={row.escopos} modulos={modulos} />,
  },
  { key: 'redes', header: 'Redes', width: 124, render: (row) => <TokenNetworks list={row.ips_permitidos ?? []} /> },
  {
    key: 'uso',
    header: 'Último uso',
    width: 124,
    render: (row) => <LastUse of={{ ultimo_uso_em: row.ultimo_uso_em, ultimo_uso_ip: null }} zone={fuso} />,
  },
  { key: 'situacao', header: 'Situação', width: 132, render: (row) => <TokenSituation token={row} fuso={fuso} /> },
  {
    key: 'criado',
    header: 'Criada',
    width: 126,
    sort: 'criado_em',
    render: (row) => (
      <Stack gap={0}>
        <Text span size="sm">
          {formatDate(row.criado_em, fuso)}
        </Text>
        <Text span size="xs" c="dimmed">
          {byWhom(row.criado_por_nome)}
        </Text>
      </Stack>
    ),
  },
  menuColumn<Chave>((row) => <ChaveMenu empresa_id={empresa_id} chave={row} onEdit={onEdit} />),
];
