'use client';

import { Anchor, Card, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { TimeLine } from '#app/_ui/time-line.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { auditOf } from '../auditoria/words.ts';
import classes from './historico.module.css';
import { authorOf, type Change, EMPTY, type Linha, type Look } from './historico-words.ts';

/** What else happened to a record, as an entry of its time line; the audit lines' keys are positive. */
export type Happened = ComponentProps<typeof TimeLine>['entries'][number] & { at: Date };

/** A line of the history: its look, the item that it concerns, the changed fields. */
export type Told = { look: Look & { nome: string }; item?: string | null; changes: Change[] };

type Props = {
  title?: string;
  description?: string;
  /** The card's name for screen readers, where its title is a sentence. */
  label?: string;
  maw?: number;
  /** The record's kind, as the audit trail names it. */
  recurso: string;
  id: number;
  query: { data: Linha[] | undefined; error: { message: string } | null; refetch: () => unknown };
  /** The line in words; days and hours are the zone's. */
  tell: (linha: Linha, zone: string) => Told;
  /** What else happened, among the lines by its time. */
  more?: readonly Happened[] | undefined;
};

/** A record's history as a time line, newest first: its moves stand out from the rest. */
export function Historico({ title = 'Histórico', description, label = 'Histórico', maw, ...props }: Props) {
  const { can } = useSessao();
  return (
    <Card withBorder p="lg" component="section" aria-label={label} maw={maw}>
      <Title order={2} mb={description ? undefined : 'lg'}>
        {title}
      </Title>
      {description ? (
        <Text size="sm" c="dimmed" mb="lg">
          {description}
        </Text>
      ) : null}
      <Lines {...props} />
      {can('auditoria:read') ? (
        <Anchor component={Link} href={auditOf(props.recurso, props.id)} size="sm" mt="md" display="inline-block">
          Ver tudo na auditoria
        </Anchor>
      ) : null}
    </Card>
  );
}

function Lines({ query, tell, more = [] }: Pick<Props, 'query' | 'tell' | 'more'>) {
  const { empresa } = useSessao();
  if (query.data) {
    const lines: Happened[] = query.data.toReversed().map((linha) => {
      const told = tell(linha, empresa.fuso);
      const { icon, color, move } = told.look;
      return {
        key: linha.id,
        at: linha.criado_em,
        icon,
        color,
        className: move ? classes.item : `${classes.item} ${classes.minor}`,
        content: <Line linha={linha} told={told} />,
      };
    });
    // Those of one moment stay as they are: what was done, then what came of it, from below.
    const all = [...more.toReversed(), ...lines].sort((a, b) => b.at.getTime() - a.at.getTime());
    return <TimeLine entries={all.map(({ at: _, ...entry }) => ({ className: classes.item, ...entry }))} />;
  }
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  return <Skeletons heights={[44, 44, 44]} />;
}

function Line({ linha, told: { look, item, changes } }: { linha: Linha; told: Told }) {
  const { empresa } = useSessao();
  return (
    <>
      <Text size="sm" fw={look.move ? 650 : 500}>
        {look.nome}
      </Text>
      {item ? <Text size="sm">{item}</Text> : null}
      {changes.length > 0 ? (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.campo}>
              <Field change={change} />
            </li>
          ))}
        </ul>
      ) : null}
      <Text size="xs" c="dimmed" mt={2}>
        <When date={linha.criado_em} zone={empresa.fuso} seconds inherit className="numero" /> · {authorOf(linha)}
      </Text>
    </>
  );
}

function Field({ change: { campo, before, after } }: { change: Change }) {
  return (
    <>
      {campo}:{' '}
      {before === undefined ? null : before === EMPTY ? (
        <span>{before} → </span>
      ) : (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      <ins>{after}</ins>
    </>
  );
}
