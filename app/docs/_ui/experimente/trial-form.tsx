'use client';

import { Alert, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { Answer } from './answer.tsx';
import { Credentials, type TrialSession } from './credentials.tsx';
import classes from './experimente.module.css';
import { Inputs } from './inputs.tsx';
import { newKey } from './new-key.ts';
import { addressOf, send, type TrialAnswer, type TrialValues } from './send.ts';
import { readToken, type TrialToken } from './token-store.ts';
import type { Trial, TrialField } from './trial.ts';

type Outcome = { answer: TrialAnswer } | { failure: string } | null;

const valuesOf = (fields: readonly TrialField[]) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

function firstValues(trial: Trial, token: string): TrialValues {
  const parts = trial.body && trial.body.kind !== 'json' ? trial.body.fields : [];
  return {
    path: valuesOf(trial.inPath),
    query: valuesOf(trial.inQuery),
    parts: valuesOf(parts.filter(({ accept }) => !accept)),
    files: Object.fromEntries(parts.flatMap(({ name, accept }) => (accept ? [[name, null]] : []))),
    body: trial.body?.kind === 'json' ? trial.body.text : '',
    key: trial.takesKey ? newKey() : '',
    token,
    client_id: '',
    client_secret: '',
  };
}

/** What a browser refuses to send, or would send elsewhere. All else is for the API to judge: its answer is what is looked for. */
const faultsOf = (trial: Trial) => ({
  path: Object.fromEntries(trial.inPath.map(({ name }) => [name, faultOfId])),
  body: (text: string) => (trial.body?.kind === 'json' ? faultOfJson(text) : null),
  key: (text: string) => (/^[!-~]*$/.test(text) ? null : 'Use só letras, números e sinais sem acento nem espaço.'),
  token: (text: string) => (/^[!-~]*$/.test(text.trim()) ? null : 'Isto não é um token: confira o que foi colado.'),
  client_id: (text: string) => (/^[!-~]*$/.test(text.trim()) ? null : 'Isto não é um client_id.'),
  client_secret: (text: string) => (/^[!-~]*$/.test(text.trim()) ? null : 'Isto não é um client_secret.'),
});

const faultOfId = (text: string) =>
  /^\.{0,2}$/.test(text.trim()) ? 'Preencha com o identificador que vai no caminho.' : null;

function faultOfJson(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `Isto não é JSON: ${error instanceof Error ? error.message : ''}`;
  }
}

const NO_ANSWER = 'O servidor não respondeu. Confira a conexão e tente de novo.';

/** The form of a request, and the answer beside it. */
export function TrialForm({ trial, session }: { trial: Trial; session: TrialSession }) {
  const [token, setToken] = useState(() => readToken(trial.escopo, session?.id ?? null));
  const form = useForm<TrialValues>({
    mode: 'controlled',
    initialValues: firstValues(trial, token.text),
    validate: faultsOf(trial),
  });
  const take = (next: TrialToken) => {
    form.setFieldValue('token', next.text);
    setToken(next);
  };
  useTokenEnd(token, () => take(readToken(trial.escopo, session?.id ?? null)));
  const [asking, setAsking] = useState(false);
  const { outcome, busy, start } = useSending(trial);
  // A token that the session made is of a development installation, and lasts for minutes.
  const asks = trial.writes && token.origin !== 'session';
  const address = addressOf(trial, form.values);
  return (
    <div className={classes.trial}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => (asks ? setAsking(true) : void start(values)), focusFirst(form))}
      >
        <Credentials trial={trial} session={session} form={form} token={token} onToken={take} />
        <Inputs trial={trial} form={form} />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            Enviar
          </Button>
          <Text size="sm" className={classes.target}>
            {trial.method} {address}
          </Text>
        </Group>
      </form>
      <section className={classes.answer} aria-label="Resposta" aria-live="polite" aria-busy={busy}>
        {outcome === null ? (
          <Text size="sm" c="dimmed">
            A resposta aparece aqui.
          </Text>
        ) : null}
        {outcome && 'answer' in outcome ? <Answer answer={outcome.answer} /> : null}
        {outcome && 'failure' in outcome ? (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {outcome.failure}
          </Alert>
        ) : null}
      </section>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Enviar de verdade?"
        confirm="Enviar"
        danger={trial.method === 'DELETE'}
        loading={false}
        error={null}
        onConfirm={() => {
          setAsking(false);
          void start(form.values);
        }}
      >
        <p className={classes.question}>
          <code>
            {trial.method} {address}
          </code>{' '}
          muda os dados da empresa dona {trial.credentials === 'token' ? 'do token' : 'do aplicativo'}. Não é um ensaio.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** How often it is asked whether a token has ended (ms); one long timer stands still while the machine sleeps. */
const LOOK = 5_000;

/** Calls `onEnd` when the token that the session made has ended, so that another one can be made. */
function useTokenEnd(token: TrialToken, onEnd: () => void): void {
  const until = token.origin === 'session' ? token.until : null;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => until <= Date.now() && end(), LOOK);
    return () => clearInterval(timer);
  }, [until]);
}

/** One request at a time; the one that is under way ends with the page. */
function useSending(trial: Trial) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  async function start(values: TrialValues): Promise<void> {
    const controller = new AbortController();
    sending.current = controller;
    setBusy(true);
    const next = await send(trial, values, controller.signal).then(
      (answer) => ({ answer }),
      () => ({ failure: NO_ANSWER }),
    );
    if (controller.signal.aborted) return;
    setOutcome(next);
    setBusy(false);
  }
  return { outcome, busy, start };
}
