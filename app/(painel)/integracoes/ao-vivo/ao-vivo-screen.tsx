'use client';

import { Alert, Button, Card, Group, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { IconActivity, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { useSessao } from '../../_shell/session.tsx';
import { CausePills } from '../_parts/cause-pills.tsx';
import { WebhookSelect } from '../_parts/webhook-select.tsx';
import classes from './ao-vivo.module.css';
import type { EventoAoVivo, Line } from './lines.ts';
import { LiveLine } from './live-line.tsx';
import { useAoVivo } from './use-ao-vivo.ts';

/** What happens, as it happens: requests, events and attempts, newest on top. */
export function AoVivoScreen() {
  const { can } = useSessao();
  return (
    <>
      <PageHeader
        title="Neste momento"
        description="Requisições da API, eventos e tentativas de entrega, dos últimos 15 minutos em diante. Cada linha abre o fio da sua requisição."
      />
      {can('webhooks:read') ? <Live /> : <Forbidden>O seu papel nesta empresa não vê eventos nem entregas.</Forbidden>}
    </>
  );
}

function Live() {
  const { can } = useSessao();
  const [paused, setPaused] = useState(false);
  const [values, setValues] = useQueryStates({
    webhook: parseAsString,
    registro: parseAsString,
    requisicao: parseAsString,
    falhas: parseAsBoolean,
  });
  const { webhook, registro, requisicao, falhas } = values;
  const filtro = {
    webhook_id: idOfFilter(webhook),
    registro: registro ?? undefined,
    requisicao: requisicao ?? undefined,
    falhas: falhas === true ? true : undefined,
  };
  const { lines, added, error, loaded } = useAoVivo(filtro, { paused, requests: can('requisicoes:read') });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant={paused ? 'filled' : 'default'}
          leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          onClick={() => setPaused(!paused)}
        >
          {paused ? 'Continuar' : 'Pausar'}
        </Button>
        <WebhookSelect
          value={webhook}
          onChange={(next) => setValues({ webhook: next })}
          w={{ base: '100%', xs: 220 }}
        />
        <Switch
          label="Só o que falhou"
          checked={falhas === true}
          onChange={(event) => void setValues({ falhas: event.currentTarget.checked ? true : null })}
        />
        <CausePills values={values} change={setValues} rows={lines.flatMap(registroOf)} />
        <Text size="sm" c="dimmed" ml="auto">
          {paused ? 'Parado: nada novo aparece.' : 'Acompanhando.'}
        </Text>
      </Group>
      <Announcer lines={lines} added={paused ? 0 : added} />
      {error ? (
        <Alert color="red" title="A última leitura não deu certo">
          {error} Há nova tentativa em alguns segundos.
        </Alert>
      ) : null}
      {loaded && lines.length === 0 ? (
        <Card withBorder>
          <EmptyState icon={<IconActivity />} title="Nada nos últimos 15 minutos">
            O que acontecer aparece aqui em um ou dois segundos.
          </EmptyState>
        </Card>
      ) : (
        <ol className={classes.lines} aria-label="O que acontece">
          {lines.map((line) => (
            <LiveLine key={line.key} line={line} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

const registroOf = (line: Line): { registro: EventoAoVivo['registro'] }[] =>
  line.de === 'evento' ? [line.evento] : line.de === 'tentativa' ? [line.tentativa] : [];

/** Milliseconds in which new lines are counted before a screen reader hears of them. */
const SAID_MS = 5_000;

/** Says how many lines came, politely and not line by line. */
function Announcer({ lines, added }: { lines: readonly Line[]; added: number }) {
  const waiting = useRef(0);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading gives new lines, also where as many came as before
  useEffect(() => {
    waiting.current += added;
  }, [lines[0]?.key, added]);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const n = waiting.current;
      waiting.current = 0;
      if (n > 0) setSaid(n === 1 ? '1 linha nova' : `${n} linhas novas`);
    }, SAID_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
