'use client';

import { ActionIcon, Anchor, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { AppLogo } from '../_parts/app-logo.tsx';
import { type Conexao, FORA_DE_VIGOR, lookOf, suspensaPor, WARNING } from '../_parts/conexao-words.ts';
import { LastUse, PermissionsSummary } from '../tokens/access-cells.tsx';
import type { Conhecido } from '../tokens/escopos.ts';
import classes from './conexoes.module.css';
import { useMayEnd } from './disconnect-dialog.tsx';

type Options = {
  zone: string;
  modulos: readonly Conhecido[];
  situacao: 'ativas' | 'encerradas';
  onEnd: (conexao: Conexao) => void;
};

/** Columns of the list; the application's name leads to the connection. */
export function conexaoColumns({ zone, modulos, situacao, onEnd }: Options): Column<Conexao>[] {
  const active = situacao === 'ativas';
  return [
    { key: 'aplicativo', header: 'Aplicativo', card: 'title', render: (conexao) => <Application conexao={conexao} /> },
    {
      key: 'autorizada',
      header: 'Autorizada por',
      width: 150,
      render: ({ autorizada_por, minha, criado_em }) => (
        <Stack gap={0}>
          <Text span size="sm" lineClamp={2}>
            {minha ? `${autorizada_por} (você)` : autorizada_por}
          </Text>
          <Text span size="xs" c="dimmed" className="numero">
            em {formatDate(criado_em, zone)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'permissoes',
      header: 'Permissões',
      width: 224,
      render: (conexao) => <Permissions conexao={conexao} modulos={modulos} />,
    },
    {
      key: 'uso',
      header: 'Último uso',
      width: 144,
      render: (conexao) => <LastUse of={conexao} zone={zone} never="Nunca usada" />,
    },
    {
      key: 'situacao',
      header: active ? 'Situação' : 'Como acabou',
      width: active ? 172 : 200,
      render: (conexao) => <Situation conexao={conexao} zone={zone} />,
    },
    ...(active
      ? [{ key: 'acoes', header: '', width: 64, render: (conexao: Conexao) => <End conexao={conexao} onEnd={onEnd} /> }]
      : []),
  ];
}

function Application({ conexao: { id, aplicativo_nome, aplicativo_logo, aplicativo_de } }: { conexao: Conexao }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <AppLogo nome={aplicativo_nome} logo={aplicativo_logo} />
      <div className={classes.application}>
        <Anchor
          component={Link}
          href={`/integracoes/conexoes/${id}`}
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
          className={classes.clamp}
        >
          {aplicativo_nome}
        </Anchor>
        <Text size="xs" c="dimmed" lineClamp={2}>
          de {aplicativo_de}
        </Text>
      </div>
    </Group>
  );
}

function Permissions({ conexao, modulos }: { conexao: Conexao; modulos: readonly Conhecido[] }) {
  const { escopos, escopos_suspensos } = conexao;
  const [first] = escopos_suspensos;
  // The state already tells why the whole connection is of no use.
  const marked = conexao.situacao === 'ativa' && first && suspensaPor(conexao) === null;
  return (
    <Stack gap={4}>
      <PermissionsSummary escopos={escopos} modulos={modulos} />
      {marked ? (
        <Tooltip label={FORA_DE_VIGOR[first.motivo]} multiline maw={280}>
          <Text span size="xs" c={WARNING} className={classes.warning}>
            <IconAlertTriangle size={14} aria-hidden />
            {escopos_suspensos.length} de {escopos.length} fora de vigor
          </Text>
        </Tooltip>
      ) : null}
    </Stack>
  );
}

function Situation({ conexao, zone }: { conexao: Conexao; zone: string }) {
  const look = lookOf(conexao);
  const { situacao, expira_em, encerrada_em, encerrada_por_nome } = conexao;
  const why = suspensaPor(conexao) ?? look.motivo ?? (encerrada_por_nome ? `por ${encerrada_por_nome}` : null);
  return (
    <div>
      <StatusBadge look={{ ...look, nome: look.curto }} />
      {why ? (
        <Text size="xs" c="dimmed" mt={2}>
          {why}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" mt={2} className="numero">
        {situacao === 'ativa' ? (
          `expira em ${formatDate(expira_em, zone)}`
        ) : (
          <When date={encerrada_em ?? expira_em} zone={zone} relative inherit />
        )}
      </Text>
    </div>
  );
}

function End({ conexao, onEnd }: { conexao: Conexao; onEnd: (conexao: Conexao) => void }) {
  const { may, reason } = useMayEnd(conexao);
  return (
    <Tooltip
      label={may ? 'Desconectar' : reason}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Desconectar ${conexao.aplicativo_nome}`}
        // Not disabled, so that the keyboard reaches the button and its reason.
        {...(may ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
        onClick={() => may && onEnd(conexao)}
      >
        <IconPlugConnectedX size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
