'use client';

import { Button, Checkbox, Group, Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { fieldErrors, notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../_shell/session.tsx';
import { AppLogo } from '../_parts/app-logo.tsx';

type Lista = Outputs['conexoes']['lista'];
type Aplicativo = Lista['conectados_fora'][number];

const connections = (n: number) => `${n} ${n === 1 ? 'conexão ativa' : 'conexões ativas'}`;

/** The button that tells which applications may be authorized, and opens the company's list. */
export function ListaAplicativos() {
  const [opened, setOpened] = useState(false);
  const lista = trpc.conexoes.lista.useQuery();
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {lista.data?.por_lista ? 'Só aplicativos da lista' : 'Aplicativos permitidos'}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Aplicativos permitidos" size="lg">
        {lista.data ? (
          <Loaded lista={lista.data} />
        ) : lista.error ? (
          <LoadError message={lista.error.message} onRetry={() => void lista.refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </Modal>
    </>
  );
}

function Loaded({ lista: { por_lista, permitidos, conectados_fora } }: { lista: Lista }) {
  const mayWrite = useSessao().can('conexoes:write');
  const refresh = useRefresh(['conexoes', 'auditoria']);
  const modo = trpc.conexoes.escolherModo.useMutation({ onSuccess: refresh, onError: notifyError });
  // What was chosen shows at once.
  const chosen = modo.isPending ? modo.variables.por_lista : por_lista;
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Quem trabalha nesta empresa pode autorizar"
        description={mayWrite ? undefined : 'Só administradores mudam esta escolha e a lista.'}
        value={chosen ? 'lista' : 'qualquer'}
        onChange={(value) => modo.mutate({ por_lista: value === 'lista' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="qualquer" label="Qualquer aplicativo" disabled={!mayWrite || modo.isPending} />
          <Radio
            value="lista"
            label="Só os da lista"
            description="Os outros são recusados na tela de autorização. As conexões que já existem continuam."
            disabled={!mayWrite || modo.isPending}
          />
        </Stack>
      </Radio.Group>
      <Stack gap="sm" component="section" aria-label="Lista de aplicativos">
        <Text fw={600} size="sm">
          Na lista
        </Text>
        {permitidos.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nenhum aplicativo ainda{por_lista ? ': por enquanto, ninguém consegue autorizar nenhum.' : '.'}
          </Text>
        ) : null}
        {permitidos.map((each) => (
          <Listed key={each.id} aplicativo={each} por={each.permitido_por_nome} mayWrite={mayWrite} />
        ))}
      </Stack>
      {conectados_fora.length > 0 ? (
        <Stack gap="sm" component="section" aria-label="Conectados, fora da lista">
          <Text fw={600} size="sm">
            Conectados, fora da lista
          </Text>
          {conectados_fora.map((each) => (
            <Row key={each.id} aplicativo={each} nota={connections(each.conexoes_ativas)}>
              {mayWrite ? <Allow client_id={each.client_id} nome={each.nome} /> : null}
            </Row>
          ))}
        </Stack>
      ) : null}
      {mayWrite ? <AllowById /> : null}
    </Stack>
  );
}

type RowProps = { aplicativo: Aplicativo; nota: string; children: React.ReactNode };

function Row({ aplicativo: { nome, logo, aplicativo_de }, nota, children }: RowProps) {
  return (
    <Group wrap="nowrap" gap="sm" align="center">
      <AppLogo nome={nome} logo={logo} />
      <Stack gap={0} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {nome}
        </Text>
        <Text size="xs" c="dimmed">
          de {aplicativo_de} · {nota}
        </Text>
      </Stack>
      {children}
    </Group>
  );
}

function useAllow(said: string) {
  const refresh = useRefresh(['conexoes', 'auditoria']);
  return trpc.conexoes.permitir.useMutation({
    onSuccess: async () => {
      await refresh();
      notifyDone(said);
    },
  });
}

function Allow({ client_id, nome }: { client_id: string; nome: string }) {
  const allow = useAllow(`“${nome}” está na lista.`);
  return (
    <Button
      size="xs"
      variant="default"
      loading={allow.isPending}
      onClick={() => allow.mutate({ aplicativo: client_id }, { onError: notifyError })}
      aria-label={`Incluir ${nome}`}
    >
      Incluir
    </Button>
  );
}

function AllowById() {
  const [client_id, setClientId] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const allow = useAllow('O aplicativo está na lista.');
  const fault = allow.error ? (fieldErrors(allow.error).aplicativo ?? allow.error.message) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        allow.mutate(
          { aplicativo: client_id.trim() },
          { onSuccess: () => setClientId(''), onError: () => field.current?.focus() },
        );
      }}
    >
      <Stack align="flex-start" gap="sm">
        <TextInput
          label="Incluir pelo client_id"
          description="Quem fez o aplicativo informa o client_id; a tela de autorização recusada também o mostra."
          placeholder="rmn_app_…"
          value={client_id}
          onChange={(event) => setClientId(event.currentTarget.value)}
          error={fault}
          ref={field}
          w="100%"
        />
        <Button type="submit" leftSection={<IconPlus size={16} aria-hidden />} loading={allow.isPending}>
          Incluir
        </Button>
      </Stack>
    </form>
  );
}

/** An application of the list; taking it off offers to end what is connected. */
function Listed({ aplicativo, por, mayWrite }: { aplicativo: Aplicativo; por: string; mayWrite: boolean }) {
  const { id, nome, conexoes_ativas } = aplicativo;
  const [asking, setAsking] = useState(false);
  const [desconectar, setDesconectar] = useState(true);
  const refresh = useRefresh(['conexoes', 'webhooks', 'auditoria']);
  const retirar = trpc.conexoes.retirar.useMutation({
    onSuccess: async ({ conexoes }) => {
      await refresh();
      notifyDone(
        `“${nome}” saiu da lista.${conexoes > 0 ? ` ${conexoes === 1 ? '1 conexão terminou' : `${conexoes} conexões terminaram`}.` : ''}`,
      );
    },
    onError: notifyError,
  });
  const nota = [`incluído por ${por}`, ...(conexoes_ativas > 0 ? [connections(conexoes_ativas)] : [])].join(' · ');
  return (
    <Stack gap="xs">
      <Row aplicativo={aplicativo} nota={nota}>
        {mayWrite && !asking ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => (conexoes_ativas > 0 ? setAsking(true) : retirar.mutate({ id }))}
            loading={retirar.isPending}
            aria-label={`Retirar ${nome}`}
          >
            Retirar
          </Button>
        ) : null}
      </Row>
      {asking ? (
        <Stack gap="xs" pl={48}>
          <Checkbox
            checked={desconectar}
            onChange={({ currentTarget }) => setDesconectar(currentTarget.checked)}
            label={`Desconectar também: ${connections(conexoes_ativas)}`}
            description="Os webhooks que o aplicativo criou param junto."
          />
          <Group gap="xs">
            <Button
              size="xs"
              color="red"
              loading={retirar.isPending}
              onClick={() => retirar.mutate({ id, desconectar })}
            >
              Retirar da lista
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Stack>
  );
}
