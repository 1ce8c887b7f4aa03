'use client';

import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Details } from '#app/_ui/details.tsx';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import { formatDateTime, formatInteger, formatMs } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { RespostaDetalhada } from '../types.ts';
import { Marca } from './marca.tsx';
import classes from './resposta.module.css';
import { motivoNome, ResultadoBadge } from './resultado.tsx';
import { Trechos } from './trechos.tsx';

type Frame = { opened: boolean; onClose: () => void; children: ReactNode };

const Frame = ({ opened, onClose, children }: Frame) => (
  <FormDrawer opened={opened} onClose={onClose} size="lg" title="Por que respondeu isso">
    {children}
  </FormDrawer>
);

/** Why the assistant said something: a turn by its id. */
export const RespostaDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => (
  <Frame opened={id !== null} onClose={onClose}>
    {id === null ? null : <PorId id={id} />}
  </Frame>
);

type MensagemProps = { opened: boolean; mensagem_id: number | null; onClose: () => void };

/** The same by the message that the turn wrote. */
export const MensagemDrawer = ({ opened, mensagem_id, onClose }: MensagemProps) => (
  <Frame opened={opened} onClose={onClose}>
    {mensagem_id === null ? null : <PorMensagem mensagem_id={mensagem_id} />}
  </Frame>
);

function PorId({ id }: { id: number }) {
  const query = trpc.assistente.resposta.useQuery({ id });
  if (query.error && query.data === undefined) {
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  return query.data ? <Conteudo resposta={query.data} /> : <Skeletons heights={[60, 120, 200]} />;
}

function PorMensagem({ mensagem_id }: { mensagem_id: number }) {
  const query = trpc.assistente.daMensagem.useQuery({ mensagem_id });
  if (query.error && query.data === undefined) {
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Skeletons heights={[60, 120, 200]} />;
  if (query.data) return <Conteudo resposta={query.data} naConversa />;
  return (
    <Text size="sm">
      Não há registro desta mensagem: ela não foi escrita pelo assistente do Romaneio, e sim por uma integração, em nome
      de uma IA.
    </Text>
  );
}

type Props = {
  resposta: RespostaDetalhada;
  /** Shown in its conversation, which needs no link. */
  naConversa?: boolean;
};

function Conteudo({ resposta, naConversa = false }: Props) {
  const { empresa } = useSessao();
  const { pergunta, resultado, motivo, trechos, buscas, ensaio, conversa_id } = resposta;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <ResultadoBadge resultado={resultado} />
        {motivo ? (
          <Text span size="sm">
            {motivoNome(motivo)}
          </Text>
        ) : null}
      </Group>
      <Parte title="O contato perguntou">
        <Text size="sm" className={classes.fala}>
          {pergunta || 'Só um arquivo, sem texto.'}
        </Text>
      </Parte>
      {resposta.resposta === null ? null : (
        <Parte title={motivo ? 'O que o modelo disse, e não foi enviado' : 'A resposta, com as citações'}>
          <Text size="sm" className={classes.fala} data-dele>
            {resposta.resposta}
          </Text>
        </Parte>
      )}
      <Marca key={resposta.id} resposta={resposta} />
      <Parte title="Trechos que recebeu">
        <Trechos trechos={trechos} />
      </Parte>
      <Details
        items={[
          ['Procurou por', buscas.length === 0 ? null : buscas.map((busca) => `“${busca}”`).join(', ')],
          ['Quando', formatDateTime(resposta.criado_em, empresa.fuso)],
          [
            'Onde',
            ensaio ? (
              'Em um ensaio'
            ) : conversa_id === null || naConversa ? null : (
              <Anchor key="conversa" component={Link} href={hrefOf(resposta)} size="sm" underline="always">
                Ver na conversa
              </Anchor>
            ),
          ],
          ['Tempo', resposta.modelo === null ? null : formatMs(resposta.duracao_ms)],
          [
            'Tokens',
            resposta.modelo === null
              ? null
              : `${formatInteger(resposta.tokens_entrada)} lidos, ${formatInteger(resposta.tokens_saida)} escritos`,
          ],
          ['Modelo', resposta.modelo],
          ['Versão das instruções', resposta.versao_instrucoes],
        ]}
      />
    </Stack>
  );
}

/** The place of a turn in its conversation. */
export const hrefOf = ({ conversa_id, mensagem_id }: Pick<RespostaDetalhada, 'conversa_id' | 'mensagem_id'>): string =>
  `/conversas?aba=todas&c=${conversa_id}${mensagem_id === null ? '' : `&m=${mensagem_id}`}`;

const Parte = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} size="h5" mb={6}>
      {title}
    </Title>
    {children}
  </section>
);
