'use client';

import { Drawer, Stack, Text } from '@mantine/core';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTimeSeconds } from '#app/_ui/format.ts';
import { useSessao } from '../_shell/session.tsx';
import { atorNome, type Linha, portaNome, recursoNome } from './audit-columns.tsx';
import { Changes } from './changes.tsx';

/** One line of the audit trail, with what changed. */
export function AuditDrawer({ linha, onClose }: { linha: Linha | null; onClose: () => void }) {
  return (
    <Drawer
      opened={linha !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={linha?.acao_nome ?? 'Auditoria'}
    >
      {linha ? <Content linha={linha} /> : null}
    </Drawer>
  );
}

function Content({ linha }: { linha: Linha }) {
  const { empresa } = useSessao();
  const number = linha.recurso_id === null ? '' : ` nº ${linha.recurso_id}`;
  return (
    <Stack gap="lg">
      <Details
        items={[
          ['Em quê', `${linha.recurso_nome} (${recursoNome(linha.recurso).toLowerCase()}${number})`],
          ['Quem', `${linha.ator_nome} (${atorNome(linha.ator_tipo).toLowerCase()}), ${portaNome(linha.porta)}`],
          ['Quando', formatDateTimeSeconds(linha.criado_em, empresa.fuso)],
          ['IP', linha.ip],
        ]}
      />
      <Changes detalhes={linha.detalhes} />
      <div>
        <Text size="sm" fw={500} mb={6}>
          Id da requisição
        </Text>
        <CopyField value={linha.request_id} label="id da requisição" />
      </div>
    </Stack>
  );
}
