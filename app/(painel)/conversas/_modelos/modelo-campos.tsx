'use client';

import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import type { Canal } from '../_escrever/limites.ts';
import { CabecalhoCampo } from './cabecalho-campo.tsx';
import classes from './modelo.module.css';
import { type Modelo, type Preenchido, previewOf, VAZIO } from './preencher.ts';

type Props = {
  canal: Canal;
  modelo: Modelo | null;
  preenchido: Preenchido;
  onChange: (modelo: Modelo | null, preenchido: Preenchido) => void;
};

/** Chooses an approved template, and fills in its places. */
export function ModeloCampos({ canal, modelo, preenchido, onChange }: Props) {
  const { data, error, refetch } = trpc.modelosWhatsapp.list.useQuery({ canal_id: canal.id, por_pagina: 100 });
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons heights={[56, 80]} />;
  const { resultados } = data;
  if (resultados.length === 0) return <Nenhum canal_id={canal.id} />;
  const set = (fields: Partial<Preenchido>) => onChange(modelo, { ...preenchido, ...fields });
  return (
    <Stack>
      <Select
        label="Modelo"
        required
        searchable
        placeholder="Busque pelo nome"
        nothingFoundMessage="Nenhum modelo com este nome"
        value={modelo === null ? null : String(modelo.id)}
        onChange={(id) => onChange(resultados.find((one) => String(one.id) === id) ?? null, VAZIO)}
        data={resultados.map(({ id, nome, idioma }) => ({ value: String(id), label: `${nome} · ${idioma}` }))}
        data-autofocus
      />
      {modelo?.parametros.impedimento ? (
        <Alert color="orange" icon={<IconInfoCircle />}>
          {modelo.parametros.impedimento}
        </Alert>
      ) : modelo ? (
        <Lugares canal={canal} modelo={modelo} preenchido={preenchido} onChange={set} />
      ) : null}
    </Stack>
  );
}

type LugaresProps = {
  canal: Canal;
  modelo: Modelo;
  preenchido: Preenchido;
  onChange: (fields: Partial<Preenchido>) => void;
};

function Lugares({ canal, modelo, preenchido, onChange }: LugaresProps) {
  const { cabecalho, corpo, botoes } = modelo.parametros;
  return (
    <>
      {cabecalho ? (
        <CabecalhoCampo tipo={cabecalho.tipo} canal={canal} preenchido={preenchido} onChange={onChange} />
      ) : null}
      {corpo.nomes.map((nome) => (
        <TextInput
          key={nome}
          label={corpo.nomeados ? nome : `Lugar {{${nome}}}`}
          required
          maxLength={1_024}
          value={preenchido.corpo[nome] ?? ''}
          onChange={(event) => onChange({ corpo: { ...preenchido.corpo, [nome]: event.currentTarget.value } })}
        />
      ))}
      {botoes.map(({ indice, texto, obrigatorio }) => (
        <TextInput
          key={indice}
          label={`Botão “${texto}”`}
          required={obrigatorio}
          maxLength={2_000}
          value={preenchido.botoes[indice] ?? ''}
          onChange={(event) => onChange({ botoes: { ...preenchido.botoes, [indice]: event.currentTarget.value } })}
        />
      ))}
      <div>
        <Text size="sm" fw={500} mb={4}>
          O contato recebe
        </Text>
        <div className={classes.previa}>{previewOf(modelo, preenchido)}</div>
      </div>
    </>
  );
}

function Nenhum({ canal_id }: { canal_id: number }) {
  const utils = trpc.useUtils();
  const sync = trpc.modelosWhatsapp.sync.useMutation({
    onSuccess: async ({ modelos }) => {
      await utils.modelosWhatsapp.invalidate();
      notifyDone(modelos === 1 ? '1 modelo na Meta.' : `${modelos} modelos na Meta.`);
    },
    onError: notifyError,
  });
  return (
    <Alert color="gray" icon={<IconInfoCircle />} title="Nenhum modelo aprovado">
      <Text size="sm" mb="sm">
        Os modelos são criados e aprovados no Gerenciador do WhatsApp, na Meta. O Romaneio os busca de tempos em tempos.
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={sync.isPending}
        onClick={() => sync.mutate({ id: canal_id })}
      >
        Buscar agora
      </Button>
    </Alert>
  );
}
