import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Descricao } from '../types.ts';
import classes from './parts.module.css';

/** A permission in words, with its technical name; one that no level holds is marked. */
export function Scope({ descricao: { texto, escopo, tipo } }: { descricao: Descricao }) {
  return (
    <>
      {texto}{' '}
      {tipo === 'extra' ? (
        <Badge size="xs" color="orange" variant="light">
          Sensível
        </Badge>
      ) : null}
      <span className={classes.technical}>{escopo}</span>
    </>
  );
}

type Props = { descricoes: readonly Descricao[]; label: string; render?: (descricao: Descricao) => ReactNode };

/** Permissions in as many columns as there is room for. */
export function ScopeList({ descricoes, label, render }: Props) {
  return (
    <ul className={classes.scopes} aria-label={label}>
      {descricoes.map((descricao) => (
        <li key={descricao.escopo} className={classes.scope}>
          {render ? render(descricao) : <Scope descricao={descricao} />}
        </li>
      ))}
    </ul>
  );
}
