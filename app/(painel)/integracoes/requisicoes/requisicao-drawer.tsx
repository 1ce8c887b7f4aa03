'use client';

import { Alert, Anchor, Badge, Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconEyeOff } from '@tabler/icons-react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTimeSeconds, formatInteger, formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Caller } from './caller-select.tsx';
import { Method, type Requisicao, Status } from './requisicao-columns.tsx';

type OnFilter = (caller: Caller) => void;
type Props = { requisicao: Requisicao | null; onClose: () => void; onFilter: OnFilter };

/** One request, whole. */
export function RequisicaoDrawer({ requisicao, onClose, onFilter }: Props) {
  return (
    <Drawer opened={requisicao !== null} onClose={onClose} position="right" size="lg" title="Requisição">
      {requisicao ? <Content requisicao={requisicao} onFilter={onFilter} /> : null}
    </Drawer>
  );
}

function Content({ requisicao, onFilter }: { requisicao: Requisicao; onFilter: OnFilter }) {
  const { empresa } = useSessao();
  const { token_id, concessao_id, ator_nome } = requisicao;
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
          {requisicao.quantidade > 1 ? (
            <Text size="sm" mt="xs">
              Foram {formatInteger(requisicao.quantidade)} requisições recusadas neste minuto pelo mesmo motivo,
              reunidas numa linha só. O horário, o caminho, o IP e o id são os da primeira; a duração é a da última.
            </Text>
          ) : null}
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
          concessao_id === null
            ? ['Token', ator_nome]
            : [
                'Conexão',
                <Anchor key="conexao" component={Link} href={`/integracoes/conexoes/${concessao_id}`} size="sm">
                  {ator_nome}
                </Anchor>,
              ],
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
        <Button variant="default" onClick={() => onFilter({ token_id: String(token_id), conexao: null })}>
          Ver só as requisições deste token
        </Button>
      )}
      {concessao_id === null ? null : (
        <Button variant="default" onClick={() => onFilter({ token_id: null, conexao: String(concessao_id) })}>
          Ver só as requisições desta conexão
        </Button>
      )}
    </Stack>
  );
}
