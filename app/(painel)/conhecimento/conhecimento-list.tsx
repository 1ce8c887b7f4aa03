'use client';

import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBooks, IconCursorText, IconMessageQuestion } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { ListFilters } from '#app/_ui/list.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { SITUACAO_CONHECIMENTO, TIPO_CONHECIMENTO } from '#modulos/assistente-valores.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EnviarButton } from './_enviar/enviar-button.tsx';
import { Envios } from './_enviar/envios.tsx';
import { LIMITS } from './_enviar/formatos.ts';
import { SoltarNaPagina } from './_enviar/soltar.tsx';
import { useEnviarConhecimento } from './_enviar/use-enviar-conhecimento.ts';
import { conhecimentoColumns } from './conhecimento-columns.tsx';
import { type Conhecimento, isWaiting } from './types.ts';

const RenomearModal = onDemand(() => import('./conhecimento-modal.tsx').then((m) => m.RenomearModal));
const TextoModal = onDemand(() => import('./conhecimento-modal.tsx').then((m) => m.TextoModal));

const FILTERS = {
  situacao: ['na_fila', 'processando', 'pronto', 'erro'],
  tipo: ['texto', 'arquivo'],
  ativo: ['true', 'false'],
} as const;

const useConhecimentoState = () => useListState(['criado_em', 'nome'], FILTERS, [], 'desc');

/** Milliseconds between looks at what is being read. */
const EVERY = 2_000;

/** What the assistant answers from: texts and files. */
export function ConhecimentoList() {
  const { can, empresa } = useSessao();
  const router = useRouter();
  const reads = can('crm:read');
  const state = useConhecimentoState();
  const query = useListQuery(trpc.conhecimento.list, state.input, {
    enabled: reads,
    refetchInterval: ({ state: { data } }) => (data?.resultados.some(isWaiting) ? EVERY : false),
  });
  const { sending, add, again, dismiss, dismissEnded } = useEnviarConhecimento();
  const writes = can('crm:write');
  const { createButton: _, edit, props } = useRecordDialog<Conhecimento>('texto', writes);
  const isNew = props.record === null;
  return (
    <ListPage
      title="Conhecimento"
      description="Os textos e arquivos de onde o assistente tira as respostas aos clientes."
      actions={
        reads ? (
          <Button
            component={Link}
            href="/conhecimento/testar"
            variant="default"
            leftSection={<IconMessageQuestion size={16} aria-hidden />}
          >
            Testar perguntas
          </Button>
        ) : null
      }
      create={writes ? <Publicar onFiles={add} /> : null}
      state={state}
      query={query}
      columns={conhecimentoColumns({ zone: empresa.fuso, onRename: edit })}
      rowKey="id"
      fixed
      rowHref={({ id }) => `/conhecimento/${id}`}
      notice={
        <>
          <Waiting rows={query.data?.resultados} />
          <Envios envios={sending} onAgain={again} onDismiss={dismiss} onDismissEnded={dismissEnded} />
        </>
      }
      filters={<Filters state={state} />}
      footer={
        writes ? (
          <Text size="xs" c="dimmed" px={4}>
            Arraste arquivos para qualquer lugar desta página: {LIMITS}
          </Text>
        ) : null
      }
      icon={<IconBooks />}
      empty={{
        title: 'O que o assistente deve saber?',
        text: <Purpose />,
        action: writes ? (
          <Group justify="center" gap="sm" mt="xs">
            <Publicar onFiles={add} />
          </Group>
        ) : null,
      }}
      nothingFound={{
        title: 'Nenhum conhecimento com estes filtros',
        text: 'Mude a busca, a situação ou o tipo, ou mostre todos.',
      }}
      forbidden={reads ? undefined : 'O seu papel nesta empresa não vê o conhecimento do assistente.'}
    >
      {writes ? <SoltarNaPagina onFiles={add} /> : null}
      <TextoModal
        opened={props.opened && isNew}
        onClose={props.onClose}
        onSaved={async (id) => {
          await props.onClose();
          router.push(`/conhecimento/${id}`);
        }}
      />
      <RenomearModal opened={props.opened && !isNew} record={props.record} onClose={props.onClose} />
    </ListPage>
  );
}

/** Both ways to publish. */
function Publicar({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [, setNovo] = useQueryState('novo', parseAsStringLiteral(['texto']));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCursorText size={16} aria-hidden />}
        onClick={() => void setNovo('texto')}
      >
        Escrever texto
      </Button>
      <EnviarButton onFiles={onFiles} />
    </>
  );
}

const Purpose = () => (
  <>
    Publique aqui o que os clientes costumam perguntar: trocas, entrega, pagamento, garantia, manuais, tabelas. O
    assistente procura nesse material e responde só com o que encontra nele.
    <br />
    <br />
    Escreva um texto, ou arraste arquivos para esta página: {LIMITS}
  </>
);

function Filters({ state }: { state: ReturnType<typeof useConhecimentoState> }) {
  return (
    <ListFilters state={state} search="Buscar conhecimento" placeholder="Nome">
      <SelectFilter
        {...state.filter('situacao')}
        label="Filtrar por situação"
        placeholder="Todas as situações"
        words={(value) => SITUACAO_CONHECIMENTO[value]}
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 180 }}
      />
      <SelectFilter
        {...state.filter('tipo')}
        label="Filtrar por tipo"
        placeholder="Textos e arquivos"
        words={(value) => `${TIPO_CONHECIMENTO[value]}s`}
        clearButtonProps={{ 'aria-label': 'Mostrar textos e arquivos' }}
        w={{ base: '100%', sm: 170 }}
      />
      <SelectFilter
        {...state.filter('ativo')}
        label="Filtrar por uso"
        placeholder="Em uso ou não"
        words={(value) => (value === 'true' ? 'Em uso' : 'Fora de uso')}
        clearButtonProps={{ 'aria-label': 'Mostrar em uso ou não' }}
        w={{ base: '100%', sm: 150 }}
      />
      <ExportList lista="conhecimento" escopo="crm:read" filters={state.input} />
    </ListFilters>
  );
}

/** Whoever does not see the list is told that items are read while nobody does anything. */
function Waiting({ rows }: { rows: readonly Conhecimento[] | undefined }) {
  const waiting = rows?.filter(isWaiting).length ?? 0;
  const failed = rows?.filter(({ situacao }) => situacao === 'erro').length ?? 0;
  return (
    <VisuallyHidden role="status">
      {waiting > 0
        ? `${waiting} ${waiting === 1 ? 'item espera' : 'itens esperam'} a leitura`
        : failed > 0
          ? `Leitura terminada, ${failed} com erro`
          : 'Leitura terminada'}
    </VisuallyHidden>
  );
}
