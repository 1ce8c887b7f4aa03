'use client';

import {
  Accordion,
  Anchor,
  Badge,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { plain } from '#app/_ui/plain.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { BodyView } from '../_parts/body-view.tsx';
import { destinoNome } from '../_parts/destino-nome.ts';
import { Folded } from '../_parts/folded.tsx';
import { type Tipo, useCatalogo } from '../_parts/kind-select.tsx';
import { byService } from '../_parts/served.ts';
import classes from './eventos.module.css';

type Webhook = Outputs['webhooks']['list'][number];

/** Every kind of event by module: when it is emitted, its fields, and the webhooks that receive it. What is not served is folded. */
export function Catalogue() {
  const { query, all } = useCatalogo();
  const webhooks = trpc.webhooks.list.useQuery();
  const [busca, setBusca] = useState('');
  const [opened, setOpened] = useQueryState('tipo', parseAsString);
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) {
    return <Skeletons heights={[44, 44, 44, 44, 44]} />;
  }
  const wanted = plain(busca.trim());
  const found = all.filter((tipo) => plain(`${tipo.titulo} ${tipo.evento} ${tipo.gatilho}`).includes(wanted));
  const { served, folded } = byService(found);
  const modules = (tipos: readonly Tipo[]) => (
    <Modules tipos={tipos} webhooks={webhooks.data} opened={opened} onOpen={(tipo) => void setOpened(tipo)} />
  );
  return (
    <Stack gap="lg">
      <TextInput
        type="search"
        aria-label="Buscar tipo de evento"
        placeholder="Nome, ou quando acontece"
        value={busca}
        onChange={(event) => setBusca(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={420}
      />
      {found.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhum tipo de evento com estas palavras.
        </Text>
      ) : null}
      {modules(served)}
      {folded.map(({ label, kinds }) => {
        const open = wanted !== '' || kinds.some(({ evento }) => evento === opened);
        return (
          <Folded key={`${label} ${wanted !== ''}`} label={label} open={open}>
            <Stack gap="lg">{modules(kinds)}</Stack>
          </Folded>
        );
      })}
    </Stack>
  );
}

type ModulesProps = {
  tipos: readonly Tipo[];
  webhooks: Webhook[] | undefined;
  opened: string | null;
  onOpen: (evento: string | null) => void;
};

/** Kinds under the names of their modules; one of all is open. */
function Modules({ tipos, webhooks, opened, onOpen }: ModulesProps) {
  const [asked] = useState(opened);
  // Once: whoever comes for one kind sees it, and where they scroll afterwards is theirs.
  const show = useCallback((node: HTMLDivElement | null) => node?.scrollIntoView({ block: 'center' }), []);
  return [...Map.groupBy(tipos, ({ modulo_nome }) => modulo_nome)].map(([name, kinds]) => (
    <section key={name} aria-label={name}>
      <Title order={2} size="h3" mb="xs">
        {name}
      </Title>
      <Accordion
        variant="contained"
        value={kinds.some(({ evento }) => evento === opened) ? opened : null}
        onChange={onOpen}
        keepMounted={false}
        order={3}
      >
        {kinds.map((tipo) => (
          <Accordion.Item key={tipo.evento} value={tipo.evento} ref={tipo.evento === asked ? show : undefined}>
            <Accordion.Control>
              <Control tipo={tipo} />
            </Accordion.Control>
            <Accordion.Panel>
              <Kind tipo={tipo} webhooks={webhooks} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  ));
}

function Control({ tipo }: { tipo: Tipo }) {
  return (
    <span className={classes.control}>
      <span>
        <Text span size="sm" fw={550} display="block">
          {tipo.titulo}
        </Text>
        <RecordCode size="xs">{tipo.evento}</RecordCode>
      </span>
      {tipo.emitido ? null : <Badge color="gray">ainda não emitido</Badge>}
    </span>
  );
}

const VIEWS = ['exemplo', 'esquema'] as const;

function Kind({ tipo, webhooks }: { tipo: Tipo; webhooks: Webhook[] | undefined }) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('exemplo');
  const listening = webhooks?.filter((webhook) => (webhook.eventos as string[]).includes(tipo.evento));
  return (
    <Stack gap="md">
      <Text size="sm" maw={760}>
        {tipo.gatilho}
        {tipo.emitido
          ? ''
          : ' Este módulo ainda não existe no produto. Você já pode assinar o evento, que começa a ser enviado quando o módulo existir.'}
      </Text>
      {tipo.evento === 'webhook.teste' ? (
        <Text size="sm" c="dimmed">
          Não é preciso assinar: vai só para o webhook testado.
        </Text>
      ) : (
        <Listeners webhooks={listening} />
      )}
      <SegmentedControl
        aria-label="O que mostrar"
        size="xs"
        value={view}
        onChange={(next) => setView(VIEWS.find((name) => name === next) ?? 'exemplo')}
        data={[
          { value: 'exemplo', label: 'Exemplo' },
          { value: 'esquema', label: 'JSON Schema' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <BodyView
        key={view}
        label={view === 'exemplo' ? 'O que vai em dados' : 'JSON Schema de dados'}
        corpo={JSON.stringify(view === 'exemplo' ? tipo.exemplo : tipo.esquema)}
      />
    </Stack>
  );
}

/** The webhooks that receive this kind. */
function Listeners({ webhooks }: { webhooks: Webhook[] | undefined }) {
  if (!webhooks) return <Skeleton height={18} width={240} />;
  if (webhooks.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nenhum webhook assina este tipo.
      </Text>
    );
  }
  return (
    <Group gap={8}>
      <Text size="sm" c="dimmed">
        {webhooks.length === 1 ? 'Assinado por' : `Assinado por ${webhooks.length} webhooks:`}
      </Text>
      {webhooks.map((webhook) => (
        <Anchor key={webhook.id} component={Link} href={`/integracoes/webhooks/${webhook.id}`} size="sm">
          {destinoNome(webhook)}
          {webhook.ativo ? '' : ' (desativado)'}
        </Anchor>
      ))}
    </Group>
  );
}
