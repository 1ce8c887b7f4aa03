'use client';

import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Code } from '#app/docs/_ui/code.tsx';
import type { Evento, Kind } from '../types.ts';
import classes from './kinds.module.css';

type Props = {
  kinds: Kind[];
  value: Evento[];
  onSet: (kinds: Evento[], chosen: boolean) => void;
  opened: boolean;
  /** Null where a search decides which modules are open. */
  onToggle: (() => void) | null;
  readOnly: boolean;
};

/** A module's kinds, chosen all at once or one by one. */
export function KindsModule({ kinds, value, onSet, opened, onToggle, readOnly }: Props) {
  const body = useId();
  const [first] = kinds;
  if (!first) return null;
  const nome = first.modulo_nome;
  const all = kinds.map(({ evento }) => evento);
  const chosen = all.filter((evento) => value.includes(evento)).length;
  const none = kinds.every(({ emitido }) => !emitido);
  return (
    <section className={classes.module} aria-label={nome}>
      <div className={classes.head}>
        <Checkbox
          aria-label={`Todos de ${nome}`}
          checked={chosen === all.length}
          indeterminate={chosen > 0 && chosen < all.length}
          onChange={() => onSet(all, chosen < all.length)}
          disabled={readOnly}
          size="sm"
        />
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle ?? undefined}
          aria-expanded={opened}
          aria-controls={body}
          aria-disabled={onToggle === null || undefined}
        >
          <span className={classes.title}>{nome}</span>
          {none ? <NotYet /> : null}
          <span className={classes.count}>
            {chosen > 0 ? `${chosen} de ${all.length}` : `${all.length} ${all.length === 1 ? 'evento' : 'eventos'}`}
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron} data-opened={opened || undefined} />
        </UnstyledButton>
      </div>
      {opened ? (
        <ul className={classes.kinds} id={body}>
          {kinds.map((kind) => (
            <KindLine
              key={kind.evento}
              kind={kind}
              checked={value.includes(kind.evento)}
              onChange={(checked) => onSet([kind.evento], checked)}
              quiet={none}
              readOnly={readOnly}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type LineProps = {
  kind: Kind;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The module already says that none of its kinds is emitted. */
  quiet: boolean;
  readOnly: boolean;
};

function KindLine({ kind, checked, onChange, quiet, readOnly }: LineProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <li className={classes.kind}>
      <div className={classes.line}>
        <Checkbox
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={readOnly}
          size="sm"
          aria-describedby={`${id}-gatilho`}
        />
        <div className={classes.words}>
          <label htmlFor={id} className={classes.evento}>
            {kind.evento}
          </label>
          {kind.emitido || quiet ? null : <NotYet />}
          <Text size="xs" c="dimmed" id={`${id}-gatilho`}>
            {kind.gatilho}
          </Text>
        </div>
        <UnstyledButton
          className={classes.example}
          onClick={() => setShown(!shown)}
          aria-expanded={shown}
          aria-label={`${shown ? 'Esconder' : 'Ver'} exemplo de ${kind.evento}`}
        >
          {shown ? 'Esconder' : 'Exemplo'}
        </UnstyledButton>
      </div>
      {shown ? (
        <div className={classes.payload}>
          <Code language="json" text={JSON.stringify(kind.exemplo, null, 2)} title="dados da entrega" />
        </div>
      ) : null}
    </li>
  );
}

const NotYet = () => (
  <Badge size="xs" color="gray" variant="outline" style={{ flexShrink: 0, overflow: 'visible' }}>
    ainda não emitido
  </Badge>
);
