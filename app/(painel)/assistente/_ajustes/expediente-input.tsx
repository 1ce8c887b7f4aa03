'use client';

import { ActionIcon, Menu, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './ajustes.module.css';
import { byDay, hora, type Periodo, periodo, SEMANA } from './values.ts';

type Props = {
  value: readonly Periodo[];
  onChange: (value: Periodo[]) => void;
  /** The fault of a field, `expediente.0.fim`, or of the whole week, `expediente`. */
  errorOf: (path: string) => string | undefined;
  readOnly: boolean;
};

const WORK = [1, 2, 3, 4, 5];

/** The hours of each day of the week: none, one period, or several. */
export function ExpedienteInput({ value, onChange, errorOf, readOnly }: Props) {
  const error = errorOf('expediente');
  const root = useRef<HTMLFieldSetElement>(null);
  // A period that was just added is written into; of one that was removed, its day goes on.
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    root.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  const add = (dia: number) => {
    const ofDay = value.filter((one) => one.dia === dia);
    const added = ofDay.length === 0 ? periodo(dia, '09:00', '18:00') : periodo(dia, '', '');
    next.current = `[data-periodo="${added.chave}"]`;
    onChange(byDay([...value, added]));
  };
  const remove = ({ chave, dia }: Periodo) => {
    next.current = `[data-adicionar="${dia}"]`;
    onChange(value.filter((one) => one.chave !== chave));
  };
  const copy = (from: number, to: readonly number[]) => {
    const hours = value.filter(({ dia }) => dia === from);
    const others = value.filter(({ dia }) => !to.includes(dia));
    onChange(byDay([...others, ...to.flatMap((dia) => hours.map(({ inicio, fim }) => periodo(dia, inicio, fim)))]));
  };
  const change = (chave: number, part: Partial<Periodo>) =>
    onChange(value.map((one) => (one.chave === chave ? { ...one, ...part } : one)));
  return (
    <div>
      <fieldset
        ref={root}
        className={classes.dias}
        style={{ margin: 0, padding: 0, minWidth: 0 }}
        aria-label="Expediente"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'expediente-erro' : undefined}
        data-path="expediente"
        tabIndex={-1}
      >
        {SEMANA.map(({ dia, nome }) => {
          const ofDay = value.flatMap((one, index) => (one.dia === dia ? [{ ...one, index }] : []));
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset has its legend in the way of the grid
            <div key={dia} role="group" aria-label={nome} className={classes.dia}>
              <span className={classes.nome}>{nome}</span>
              {ofDay.length === 0 ? (
                <span className={classes.fechado}>Fechado</span>
              ) : (
                <div className={classes.periodos}>
                  {ofDay.map((one, n) => (
                    <div key={one.chave} className={classes.periodo}>
                      <Hora
                        label={`${nome}, ${n + 1}º período: começo`}
                        value={one.inicio}
                        onChange={(inicio) => change(one.chave, { inicio })}
                        path={`expediente.${one.index}.inicio`}
                        error={errorOf(`expediente.${one.index}.inicio`)}
                        readOnly={readOnly}
                        chave={one.chave}
                      />
                      <span aria-hidden>às</span>
                      <Hora
                        label={`${nome}, ${n + 1}º período: fim`}
                        value={one.fim}
                        onChange={(fim) => change(one.chave, { fim })}
                        path={`expediente.${one.index}.fim`}
                        error={errorOf(`expediente.${one.index}.fim`)}
                        readOnly={readOnly}
                      />
                      {readOnly ? null : (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size={36}
                          aria-label={`Tirar o ${n + 1}º período de ${nome}`}
                          onClick={() => remove(one)}
                        >
                          <IconX size={16} aria-hidden />
                        </ActionIcon>
                      )}
                    </div>
                  ))}
                </div>
              )}
              {readOnly ? null : (
                <div className={classes.gestos}>
                  <ActionIcon
                    variant="default"
                    size={30}
                    aria-label={`Adicionar um período a ${nome}`}
                    title="Adicionar um período"
                    data-adicionar={dia}
                    onClick={() => add(dia)}
                  >
                    <IconPlus size={15} aria-hidden />
                  </ActionIcon>
                  <Copiar dia={dia} nome={nome} onCopy={(to) => copy(dia, to)} />
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
      {error ? (
        <Text id="expediente-erro" size="sm" c="var(--mantine-color-error)" mt={6}>
          {error}
        </Text>
      ) : null}
    </div>
  );
}

type HoraProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  path: string;
  error: string | undefined;
  readOnly: boolean;
  chave?: number;
};

const Hora = ({ label, value, onChange, path, error, readOnly, chave }: HoraProps) => (
  <TextInput
    inputMode="numeric"
    placeholder="HH:MM"
    maxLength={5}
    autoComplete="off"
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onBlur={() => {
      if (hora(value) !== value) onChange(hora(value));
    }}
    error={error}
    readOnly={readOnly}
    variant={readOnly ? 'filled' : 'default'}
    className={classes.hora}
    data-path={path}
    data-periodo={chave}
  />
);

/** The day's hours for other days too, in place of theirs. */
function Copiar({ dia, nome, onCopy }: { dia: number; nome: string; onCopy: (to: readonly number[]) => void }) {
  const others = SEMANA.map((one) => one.dia).filter((one) => one !== dia);
  const work = WORK.filter((one) => one !== dia);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={30} title="Copiar para outros dias">
          <IconCopy size={15} aria-hidden />
          <VisuallyHidden>Copiar o horário de {nome}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onCopy(work)}>Copiar para os dias úteis</Menu.Item>
        <Menu.Item onClick={() => onCopy(others)}>Copiar para todos os outros dias</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
