'use client';

import { Anchor, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import { auditOf } from '../auditoria/words.ts';
import classes from './historico.module.css';
import { authorOf, type Change, EMPTY, type Linha, type Look } from './historico-words.ts';

/** What a line says: how it looks, of what it tells, which fields changed. */
export type Told = { look: Look & { nome: string }; item?: string | null; changes: Change[] };

type Props = {
  /** Whose history it is, as audit lines name it. */
  recurso: string;
  id: number;
  query: { data: Linha[] | undefined; error: { message: string } | null; refetch: () => unknown };
  tell: (linha: Linha) => Told;
};

/** A record's history as a time line, newest first: its moves stand out from the rest. */
export function HistoricoTimeline(props: Props) {
  const { can } = useSessao();
  return (
    <>
      <Lines {...props} />
      {can('auditoria:read') ? (
        <Anchor component={Link} href={auditOf(props.recurso, props.id)} size="sm" mt="md" display="inline-block">
          Ver tudo na auditoria
        </Anchor>
      ) : null}
    </>
  );
}

function Lines({ query, tell }: Props) {
  if (query.data) {
    return (
      <Timeline bulletSize={26} lineWidth={2} active={query.data.length} role="list">
        {query.data.toReversed().map((linha) => {
          const told = tell(linha);
          const { icon: Icon, color, move } = told.look;
          return (
            <Timeline.Item
              key={linha.id}
              role="listitem"
              color={color}
              bullet={<Icon size={15} stroke={2} aria-hidden />}
              classNames={{ item: move ? classes.item : `${classes.item} ${classes.minor}` }}
            >
              <Line linha={linha} told={told} />
            </Timeline.Item>
          );
        })}
      </Timeline>
    );
  }
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  return (
    <Stack aria-busy>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </Stack>
  );
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
