'use client';

import { Badge, Card, Collapse, Group, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown, IconClockPause, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMs } from '#app/_ui/format.ts';
import { RESULT } from '#app/_ui/result-colours.ts';
import { TimeLine } from '#app/_ui/time-line.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { type EntregaDetalhe, erroInWords, ORIGEM, type Tentativa } from '../../_parts/webhook-words.ts';
import { HttpStatus } from '../entrega-columns.tsx';
import { Attempt } from './attempt.tsx';
import classes from './entrega.module.css';

const LOOK = {
  sucesso: { icon: IconCheck, color: 'petroleo', nome: 'Sucesso' },
  nova_tentativa: { icon: IconClockPause, color: 'yellow.9', nome: 'Falhou, com nova tentativa' },
  falha: { icon: IconX, color: 'red', nome: 'Falhou' },
} as const;

/** Every attempt, newest first; the newest is open. */
export function Attempts({ entrega }: { entrega: EntregaDetalhe }) {
  const attempts = entrega.lista_tentativas.toReversed();
  return (
    <Card withBorder p="lg" component="section" aria-label="Tentativas">
      <Title order={2} mb="lg">
        Tentativas
      </Title>
      {attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {entrega.estado === 'cancelada'
            ? 'Foi cancelada antes da primeira tentativa.'
            : 'A primeira está na fila e aparece aqui em instantes.'}
        </Text>
      ) : (
        <TimeLine
          entries={attempts.map((attempt, i) => ({
            key: attempt.numero,
            ...LOOK[attempt.resultado],
            className: classes.item,
            content: <Item attempt={attempt} corpo={entrega.corpo} opened={i === 0} />,
          }))}
        />
      )}
    </Card>
  );
}

function Item({ attempt, corpo, opened }: { attempt: Tentativa; corpo: string; opened: boolean }) {
  const { empresa } = useSessao();
  // An attempt that a person opened or closed stays so; otherwise only the newest is open.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const place = useRef<HTMLButtonElement>(null);
  const named = useNamedByAddress(`tentativa-${attempt.numero}`, place);
  const open = chosen ?? (opened || named);
  const { numero, status, erro, origem, duracao_ms, iniciada_em, resultado } = attempt;
  return (
    <>
      <UnstyledButton ref={place} className={classes.head} onClick={() => setChosen(!open)} aria-expanded={open}>
        <Group gap="xs" flex={1} miw={0}>
          <Text span size="sm" fw={650}>
            Tentativa {numero}
            <VisuallyHidden>: {LOOK[resultado].nome}</VisuallyHidden>
          </Text>
          {status === null ? null : <HttpStatus status={status} />}
          {erro ? <Badge color={RESULT[resultado].badge}>{erroInWords(erro).titulo}</Badge> : null}
          {origem === 'automatica' ? null : <Badge color="gray">{ORIGEM[origem]}</Badge>}
          <Text span size="sm" c="dimmed" className="numero">
            {formatMs(duracao_ms)}
          </Text>
        </Group>
        <When date={iniciada_em} zone={empresa.fuso} seconds c="dimmed" className={`numero ${classes.at}`} />
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <Collapse expanded={open}>
        <Attempt attempt={attempt} corpo={corpo} />
      </Collapse>
    </>
  );
}

/** Whether the address names this attempt (`#tentativa-2`, as the thread of a request does): then it is open and in sight. */
function useNamedByAddress(name: string, place: RefObject<HTMLButtonElement | null>): boolean {
  const [named, setNamed] = useState(false);
  useEffect(() => {
    const look = () => setNamed(window.location.hash === `#${name}`);
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [name]);
  useEffect(() => {
    if (named) place.current?.scrollIntoView({ block: 'center' });
  }, [named, place]);
  return named;
}
