'use client';

import { Badge, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { RecordScreen } from '#app/_ui/record-screen.tsx';
import { useDocumentTitle } from '#app/_ui/use-document-title.ts';
import { useSessao } from '../../_shell/session.tsx';
import { ESTADOS, type ImportacaoDetalhe, isRunning, kindsOf, NO_KINDS, TIPOS } from '../_parts/words.ts';
import { Andamento } from './andamento.tsx';
import { ColunasStep } from './colunas-step.tsx';
import { Conferencia } from './conferencia.tsx';
import { LinhasTable } from './linhas-table.tsx';

const BACK = { href: '/importacao', label: 'Importação' };

/** One import, from the matching of its columns to what became of its rows. It can be left and returned to. */
export function ImportacaoScreen({ id }: { id: number | null }) {
  const { can } = useSessao();
  const allowed = kindsOf(can).length > 0;
  const query = trpc.importacoes.get.useQuery(
    { id: id ?? 0 },
    {
      enabled: id !== null && allowed,
      refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 1_000 : false),
    },
  );
  return (
    <RecordScreen
      id={id}
      query={query}
      back={BACK}
      title="Importação"
      unknown={{
        title: 'Importação',
        icon: <IconTableImport />,
        headline: 'Importação não encontrada',
        children: 'Ela não existe, ou é de outra empresa.',
        next: [BACK, { href: '/importacao/nova', label: 'Importar planilha' }],
      }}
      forbidden={allowed ? null : NO_KINDS}
      loading={[120, 360]}
    >
      {(importacao) => <Importacao importacao={importacao} />}
    </RecordScreen>
  );
}

/** Where the import is on its way; nothing once it has ended. */
const STEP: Record<ImportacaoDetalhe['estado'], string> = {
  colunas: 'Passo 2 de 4: colunas · ',
  conferindo: 'Passo 3 de 4: conferência · ',
  conferida: 'Passo 3 de 4: conferência · ',
  importando: 'Passo 4 de 4: importação · ',
  concluida: '',
  cancelada: '',
};

function Importacao({ importacao }: { importacao: ImportacaoDetalhe }) {
  const [matching, setMatching] = useState(false);
  const utils = trpc.useUtils();
  // The rows that are on the screen say how they stood before.
  useEffect(() => {
    if (importacao.estado === 'concluida' || importacao.estado === 'cancelada')
      void utils.importacoes.linhas.invalidate();
  }, [importacao.estado, utils]);
  const { id, tipo, estado, arquivo_nome, total } = importacao;
  useDocumentTitle(`${arquivo_nome} · Importação · Romaneio`);
  const ended = estado === 'concluida' || estado === 'cancelada';
  const choosing = estado === 'colunas' || (estado === 'conferida' && matching);
  return (
    <>
      <PageHeader
        back={BACK}
        title={arquivo_nome}
        description={`${STEP[estado]}${TIPOS[tipo].nome} · ${formatInteger(total)} ${total === 1 ? 'linha' : 'linhas'} · importação nº ${id}`}
        actions={
          <Group gap="sm">
            <Badge variant="light" size="lg" color={ESTADOS[estado].cor}>
              {ESTADOS[estado].nome}
            </Badge>
            {ended ? null : <CancelButton importacao={importacao} />}
          </Group>
        }
      />
      {/* The job goes on while nobody does anything: who does not see the screen is told of each step. */}
      <VisuallyHidden role="status">
        {ESTADOS[estado].nome}
        {estado === 'conferida' && importacao.com_erro > 0 ? `, ${formatInteger(importacao.com_erro)} com erro` : ''}
      </VisuallyHidden>
      <Stack gap="lg">
        {choosing ? (
          <ColunasStep key={id} importacao={importacao} onChecked={() => setMatching(false)} />
        ) : (
          <>
            {isRunning(importacao) || ended ? <Andamento importacao={importacao} /> : null}
            {estado === 'conferida' ? <Conferencia importacao={importacao} onMatch={() => setMatching(true)} /> : null}
            {estado === 'conferindo' || importacao.linhas_apagadas ? null : <LinhasTable importacao={importacao} />}
          </>
        )}
      </Stack>
    </>
  );
}

function CancelButton({ importacao: { id, estado, criadas, alteradas } }: { importacao: ImportacaoDetalhe }) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const cancel = trpc.importacoes.cancel.useMutation({
    onSuccess: async () => {
      await utils.importacoes.invalidate();
      setAsking(false);
    },
  });
  const begun = estado === 'importando';
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {begun ? 'Parar' : 'Descartar'}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          cancel.reset();
        }}
        title={begun ? 'Parar a importação?' : 'Descartar este arquivo?'}
        confirm={begun ? 'Parar' : 'Descartar'}
        dismiss="Voltar"
        danger
        loading={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ id })}
      >
        {begun
          ? `O lote em andamento termina e o resto não é gravado. O que já foi gravado fica: ${formatInteger(criadas + alteradas)} ${criadas + alteradas === 1 ? 'registro' : 'registros'} até agora.`
          : 'Nada foi gravado. Para importar depois, envie o arquivo de novo.'}
      </ConfirmDialog>
    </>
  );
}
