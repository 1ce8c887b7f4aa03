'use client';

import { Button, FileInput, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './experimente.module.css';
import { newKey } from './new-key.ts';
import type { TrialValues } from './send.ts';
import type { Trial, TrialField } from './trial.ts';

type Props = { trial: Trial; form: UseFormReturnType<TrialValues> };

/** What the request says: ids of the path, query, body and key. */
export function Inputs({ trial, form }: Props) {
  const { inPath, inQuery, body, takesKey } = trial;
  const files = body && body.kind !== 'json' ? body.fields.filter(({ accept }) => accept) : [];
  const parts = body && body.kind !== 'json' ? body.fields.filter(({ accept }) => !accept) : [];
  return (
    <>
      <Fields legend="No caminho" place="path" fields={inPath} form={form} />
      {inQuery.length > 4 ? (
        <details className={classes.folded}>
          <summary>Na consulta: {inQuery.length} parâmetros</summary>
          <Fields place="query" fields={inQuery} form={form} legend="Parâmetros da consulta" hidesLegend />
        </details>
      ) : (
        <Fields legend="Na consulta" place="query" fields={inQuery} form={form} />
      )}
      {body?.kind === 'json' ? (
        <Textarea
          label="Corpo (JSON)"
          autosize
          minRows={4}
          maxRows={18}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          {...form.getInputProps('body')}
        />
      ) : null}
      {files.map(({ name, accept, required }) => (
        <FileInput
          key={name}
          label={name}
          required={required}
          accept={accept ?? ''}
          placeholder="Escolher um arquivo"
          clearable
          {...form.getInputProps(`files.${name}`)}
        />
      ))}
      <Fields legend="Corpo (formulário)" place="parts" fields={parts} form={form} />
      {takesKey ? (
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            className={classes.grows ?? ''}
            label="Idempotency-Key"
            description="Repetir a requisição com a mesma chave devolve a primeira resposta."
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            {...form.getInputProps('key')}
          />
          <Button variant="default" onClick={() => form.setFieldValue('key', newKey())}>
            Nova chave
          </Button>
        </Group>
      ) : null}
    </>
  );
}

type FieldsProps = {
  legend: string;
  hidesLegend?: boolean;
  place: 'path' | 'query' | 'parts';
  fields: readonly TrialField[];
  form: UseFormReturnType<TrialValues>;
};

function Fields({ legend, hidesLegend, place, fields, form }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.fields}>
      <legend className={hidesLegend ? classes.hidden : undefined}>{legend}</legend>
      <div className={classes.pair}>
        {fields.map(({ name, required, options }) => {
          const props = { label: name, required, ...form.getInputProps(`${place}.${name}`) };
          return options ? (
            <NativeSelect key={name} data={['', ...options]} {...props} />
          ) : (
            <TextInput key={name} spellCheck={false} autoComplete="off" {...props} />
          );
        })}
      </div>
    </fieldset>
  );
}
