'use client';

import { Alert, Anchor, Button, Code, CopyButton, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Details } from '#app/_ui/details.tsx';
import { formatDateTimeSeconds, formatInteger, formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { apiCurlOf } from '../_parts/curl.ts';
import { FioButton } from '../_parts/fio-link.tsx';
import { HeaderList } from '../_parts/header-list.tsx';
import type { Caller } from './caller-select.tsx';
import { Conteudo } from './conteudo.tsx';
import { ErroExplicado } from './erro-explicado.tsx';
import { Partes } from './partes.tsx';
import { Method, Status } from './requisicao-columns.tsx';
import type { Aberta } from './use-aberta.ts';

type Detalhe = Outputs['requisicoes']['get'];
type OnFilter = (caller: Caller) => void;
type Props = { aberta: Aberta | null; onClose: () => void; onFilter: OnFilter };

/** One request, whole. */
export function RequisicaoDrawer({ aberta, onClose, onFilter }: Props) {
  return (
    <Drawer opened={aberta !== null} onClose={onClose} position="right" size="xl" title="Requisição">
      {aberta ? <Loaded aberta={aberta} onFilter={onFilter} onClose={onClose} /> : null}
    </Drawer>
  );
}

type ContentProps = { onFilter: OnFilter; onClose: () => void };

function Loaded({ aberta, ...rest }: ContentProps & { aberta: Aberta }) {
  const query = trpc.requisicoes.get.useQuery(aberta, { staleTime: 60_000, retry: false });
  if (query.data) return <Content requisicao={query.data} {...rest} />;
  if (query.error) return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  return <Skeletons heights={[40, 120, 180, 180]} />;
}

function Content({ requisicao, onFilter, onClose }: ContentProps & { requisicao: Detalhe }) {
  const { can } = useSessao();
  return (
    <Stack>
      <Head requisicao={requisicao} />
      {requisicao.erro ? (
        <ErroExplicado status={requisicao.status} erro={requisicao.erro}>
          {requisicao.quantidade > 1 ? (
            <Text size="sm" mt="xs">
              Foram {formatInteger(requisicao.quantidade)} requisições recusadas neste minuto pelo mesmo motivo,
              reunidas numa linha só. O horário, o caminho, o IP e o id são os da primeira; a duração é a da última.
            </Text>
          ) : null}
        </ErroExplicado>
      ) : null}
      <Ignored campos={requisicao.campos_ignorados} />
      <Facts requisicao={requisicao} />
      {requisicao.tempos ? (
        <section aria-label="Tempo por parte">
          <Text size="sm" fw={600} mb={6}>
            Tempo por parte
          </Text>
          <Partes tempos={requisicao.tempos} />
        </section>
      ) : null}
      <section aria-label="Corpo e resposta">
        <Title order={3} mb="xs">
          Corpo e resposta
        </Title>
        <Conteudo requisicao={requisicao} />
      </section>
      {requisicao.enviados.length > 0 ? <HeaderList label="Cabeçalhos enviados" headers={requisicao.enviados} /> : null}
      {requisicao.respondidos.length > 0 ? (
        <HeaderList label="Cabeçalhos da resposta" headers={requisicao.respondidos} />
      ) : null}
      <div>
        <Text size="sm" fw={500} mb={6}>
          Id da requisição
        </Text>
        <CopyField value={requisicao.request_id} label="id da requisição" />
        {can('webhooks:read') ? (
          <Group mt="xs">
            <FioButton request_id={requisicao.request_id} size="xs" onOpened={onClose} />
          </Group>
        ) : null}
        <Text size="xs" c="dimmed" mt={6}>
          É o cabeçalho X-Request-Id da resposta. Informe-o ao pedir ajuda.
        </Text>
      </div>
      <OnlyThese requisicao={requisicao} onFilter={onFilter} />
    </Stack>
  );
}

function Head({ requisicao }: { requisicao: Detalhe }) {
  const { metodo, caminho, enviados, corpo } = requisicao;
  const curl = apiCurlOf({ origin: window.location.origin, metodo, caminho, enviados, corpo: corpo?.texto ?? null });
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Method metodo={metodo} />
      <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere', flex: 1 }}>
        {caminho}
      </Text>
      <CopyButton value={curl} timeout={2_000}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy} style={{ flex: 'none' }}>
            {copied ? 'Copiado' : 'Copiar como curl'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

function Ignored({ campos }: { campos: readonly string[] }) {
  if (campos.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconEyeOff />} title="Campos ignorados">
      <Text size="sm" mb="xs">
        Foram enviados e ignorados: confira se não é erro de digitação.
      </Text>
      <Group gap={6}>
        {campos.map((campo) => (
          <Code key={campo}>{campo}</Code>
        ))}
      </Group>
    </Alert>
  );
}

function Facts({ requisicao }: { requisicao: Detalhe }) {
  const { empresa } = useSessao();
  const { concessao_id, ator_nome } = requisicao;
  return (
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
      ]}
    />
  );
}

function OnlyThese({ requisicao: { token_id, concessao_id }, onFilter }: { requisicao: Detalhe; onFilter: OnFilter }) {
  if (token_id !== null) {
    return (
      <Button variant="default" onClick={() => onFilter({ token_id: String(token_id), conexao: null })}>
        Ver só as requisições deste token
      </Button>
    );
  }
  if (concessao_id === null) return null;
  return (
    <Button variant="default" onClick={() => onFilter({ token_id: null, conexao: String(concessao_id) })}>
      Ver só as requisições desta conexão
    </Button>
  );
}
