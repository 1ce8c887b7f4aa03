'use client';

import { Alert, Badge, Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconEyeOff } from '@tabler/icons-react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTimeSeconds, formatMs } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Method, type Requisicao, Status } from './request-columns.tsx';

type Props = { requisicao: Requisicao | null; onClose: () => void; onFilterToken: (id: number) => void };

/** One request, whole. */
export function RequestDrawer({ requisicao, onClose, onFilterToken }: Props) {
  return (
    <Drawer opened={requisicao !== null} onClose={onClose} position="right" size="lg" title="Requisição">
      {requisicao ? <Content requisicao={requisicao} onFilterToken={onFilterToken} /> : null}
    </Drawer>
  );
}

function Content({ requisicao, onFilterToken }: { requisicao: Requisicao; onFilterToken: (id: number) => void }) {
  const { empresa } = useSessao();
  const { token_id } = requisicao;
  return (
    <Stack>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Method metodo={requisicao.metodo} />
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {requisicao.caminho}
        </Text>
      </Group>
      {requisicao.erro ? (
        <Alert
          color={requisicao.status < 500 ? 'orange' : 'red'}
          icon={<IconAlertCircle />}
          title={requisicao.status < 500 ? 'Recusada' : 'Falhou'}
        >
          {requisicao.erro}
        </Alert>
      ) : null}
      {requisicao.campos_ignorados.length > 0 ? (
        <Alert color="yellow" icon={<IconEyeOff />} title="Campos ignorados">
          <Text size="sm" mb="xs">
            Foram enviados e ignorados: confira se não é erro de digitação.
          </Text>
          <Group gap={6}>
            {requisicao.campos_ignorados.map((campo) => (
              <Code key={campo}>{campo}</Code>
            ))}
          </Group>
        </Alert>
      ) : null}
      <Details
        items={[
          ['Status', <Status key="status" status={requisicao.status} />],
          ['Quando', formatDateTimeSeconds(requisicao.criado_em, empresa.fuso)],
          ['Duração', formatMs(requisicao.duracao_ms)],
          ['Rota', <Code key="rota">{requisicao.rota}</Code>],
          ['Token', requisicao.ator_nome],
          ['IP', requisicao.ip ?? 'Desconhecido'],
          [
            'Campos ignorados',
            requisicao.campos_ignorados.length === 0 ? (
              <Badge key="nenhum" color="gray">
                Nenhum
              </Badge>
            ) : null,
          ],
        ]}
      />
      <div>
        <Text size="sm" fw={500} mb={6}>
          Id da requisição
        </Text>
        <CopyField value={requisicao.request_id} label="id da requisição" />
        <Text size="xs" c="dimmed" mt={6}>
          É o cabeçalho X-Request-Id da resposta. Informe-o ao pedir ajuda.
        </Text>
      </div>
      {token_id === null ? null : (
        <Button variant="default" onClick={() => onFilterToken(token_id)}>
          Ver só as requisições deste token
        </Button>
      )}
    </Stack>
  );
}
