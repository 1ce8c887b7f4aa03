'use client';

import { Alert, Button, Card, Flex, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle, IconBarcode, IconCircleCheck } from '@tabler/icons-react';
import { TRPCClientError } from '@trpc/client';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { readTyped } from '../../../_parts/read-typed.ts';
import type { Expedicao } from '../../types.ts';
import { isDone, type Linha, progressOf } from './separacao.ts';
import classes from './separar.module.css';
import { useSeparada } from './use-separada.ts';

type Said = { title: string; text: string };
/** What was scanned and refused. */
type Recusada = Said & { key: number };

/** So many refused readings are told at once. */
const TOLD = 5;

/** What answers to keys itself, where it has the focus. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]';

type Props = { expedicao: Expedicao; linhas: readonly Linha[]; inputRef: RefObject<HTMLInputElement | null> };

/**
 * The field that a scanner types into. It never loses what comes: codes are sent one after the other, in their order, what was refused
 * stays told whatever comes after it, and the first key of one that is typed beside the field brings the focus into it.
 */
export function Leitor({ expedicao, linhas, inputRef: input }: Props) {
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const [said, setSaid] = useState<Said | null>(null);
  const [recusadas, setRecusadas] = useState<readonly Recusada[]>([]);
  const serial = useRef(0);
  const put = useSeparada(expedicao.id);
  // What got no answer is read again, and counted once: whoever scans cannot know whether it was.
  const separar = trpc.expedicao.separar.useMutation({ trpc: useOnce() });
  const refresh = useRefresh(['expedicao']);
  const { done, all } = progressOf(linhas);

  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    // A space presses a button, and the others are the panel's shortcuts.
    if (!/^[^\s/?]$/u.test(key) || (target instanceof Element && target.closest(TAKES_KEYS))) return;
    input.current?.focus();
  });

  const send = async (codigo: string, quantidade: string) => {
    try {
      const changed = await separar.mutateAsync({ expedicao_id: expedicao.id, codigo, quantidade });
      for (const one of changed) put(one);
      const linha = changed.at(-1);
      if (!linha) return;
      const count = `${formatQuantity(linha.separada)} de ${formatQuantity(linha.quantidade)} ${linha.unidade}`;
      setSaid({ title: linha.descricao, text: isDone(linha) ? `${count}: completo` : count });
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Tente de novo.';
      setRecusadas((before) => [{ key: ++serial.current, title: codigo, text }, ...before]);
      setSaid(null);
      // Without an answer nobody knows whether it was counted: the lines do.
      if (!(error instanceof TRPCClientError && error.data)) void refresh();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field?.value.trim()) return;
    const { codigo, quantidade } = readTyped(field.value);
    field.value = '';
    setWaiting((n) => n + 1);
    turn.current = turn.current.then(() => send(codigo, quantidade)).finally(() => setWaiting((n) => n - 1));
  };

  return (
    <Card withBorder p="lg" component="section" aria-label="Leitura">
      <Stack gap="md">
        <form onSubmit={submit}>
          <Flex align={{ base: 'stretch', xs: 'flex-end' }} gap="sm" direction={{ base: 'column', xs: 'row' }}>
            <TextInput
              ref={input}
              label="Código do produto ou GTIN"
              description="Para várias unidades, escreva a quantidade antes: 3*CAFE-500."
              placeholder="Leia ou digite o código"
              leftSection={<IconBarcode size={18} aria-hidden />}
              autoComplete="off"
              autoFocus
              data-autofocus
              size="md"
              flex={1}
            />
            <Button type="submit" variant="default" size="md">
              Separar
            </Button>
          </Flex>
        </form>
        <div aria-live="assertive" className={classes.said}>
          {said ? (
            <Alert color="petroleo" icon={<IconCircleCheck />} title={said.title}>
              {said.text}
            </Alert>
          ) : null}
        </div>
        <Stack gap="xs" aria-live="assertive" className={classes.said}>
          {recusadas.slice(0, TOLD).map(({ key, title, text }) => (
            <Alert
              key={key}
              color="red"
              icon={<IconAlertCircle />}
              title={title}
              withCloseButton
              closeButtonLabel={`Tirar o aviso de ${title}`}
              onClose={() => {
                setRecusadas((before) => before.filter((one) => one.key !== key));
                input.current?.focus();
              }}
            >
              {text}
            </Alert>
          ))}
          {recusadas.length > TOLD ? (
            <Text size="sm">Mais {recusadas.length - TOLD} leituras recusadas antes destas.</Text>
          ) : null}
        </Stack>
        <Stack gap={6}>
          <Group justify="space-between">
            <Text size="sm" fw={600}>
              {done === all
                ? 'Tudo separado'
                : `${done} de ${all} ${all === 1 ? 'linha separada' : 'linhas separadas'}`}
            </Text>
            {waiting > 1 ? (
              <Text size="sm" c="dimmed">
                {waiting} leituras na fila
              </Text>
            ) : null}
          </Group>
          <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label="Linhas separadas" />
        </Stack>
        {done === all ? (
          <Group>
            <Button component={Link} href={`/expedicao/${expedicao.id}`}>
              Conferir e concluir a expedição
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  );
}
