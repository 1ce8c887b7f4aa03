'use client';

import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageOff } from '@tabler/icons-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { notifyError } from '#app/_ui/feedback.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { ask } from '#app/_ui/questions.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { RELEITURA } from '../../_ao-vivo/chaves.ts';
import { useEstado } from '../../_ao-vivo/store.ts';
import type { Mensagem, Conversa as Registro } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { useSoltar } from '../../_parts/use-soltar.ts';
import { useSessao } from '../../_shell/session.tsx';
import { Compositor, type Escrita, SemEscrita } from '../_escrever/compositor.tsx';
import type { Canal } from '../_escrever/limites.ts';
import { giveBackDraft } from '../_escrever/rascunho.ts';
import { removeSaida, type Saida } from '../_escrever/saidas.ts';
import { putArquivos } from '../_escrever/use-arquivos.ts';
import { useEnviar } from '../_escrever/use-enviar.ts';
import type { Caixa } from '../use-caixa.ts';
import classes from './conversa.module.css';
import { Tempo } from './tempo.tsx';
import { Topo } from './topo.tsx';
import type { Acoes } from './use-acoes.ts';
import { useLida } from './use-lida.ts';

const MensagemDrawer = onDemand(() =>
  import('../../assistente/_parts/resposta-drawer.tsx').then((m) => m.MensagemDrawer),
);

/** Milliseconds that a lost connection has to come back before anybody is told. */
const PATIENCE = 4_000;

type Props = {
  id: number;
  caixa: Caixa;
  acoes: Acoes;
  escrita: RefObject<Escrita | null>;
  onContato: () => void;
  onLeave: () => void;
};

/** The second column: one conversation. */
export function Conversa(props: Props) {
  const { id, caixa } = props;
  const query = trpc.conversas.get.useQuery({ id }, RELEITURA);
  const canais = trpc.canais.list.useQuery({ por_pagina: 100 }, { staleTime: 60_000, ...RELEITURA });
  if (query.error?.data?.code === 'NOT_FOUND') {
    return (
      <EmptyState
        icon={<IconMessageOff />}
        title="Conversa não encontrada"
        action={
          <Button variant="default" size="xs" onClick={() => void caixa.open(null)}>
            Voltar à lista
          </Button>
        }
      >
        O endereço pode estar errado, ou a conversa ser de outra empresa.
      </EmptyState>
    );
  }
  if (query.error && !query.data)
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div className={classes.chegando}>
        <Skeletons heights={[44, 120]} />
      </div>
    );
  }
  const canal = canais.data?.resultados.find((one) => one.id === query.data.canal_id);
  return <Aberta key={id} {...props} conversa={query.data} canal={canal} />;
}

type AbertaProps = Props & { conversa: Registro; canal: Canal | undefined };

function Aberta({ conversa, canal, caixa, acoes, escrita, onContato, onLeave }: AbertaProps) {
  const { can } = useSessao();
  const { id } = conversa;
  const writes = can('crm:write');
  const eu = trpc.conversas.contagens.useQuery().data?.eu ?? null;
  const enviar = useEnviar();
  const { renewTempo } = useEncaixar();
  const [resposta, setResposta] = useState<Mensagem | null>(null);
  const [porque, setPorque] = useState<number | null>(null);
  const latest = useRef({ escrita, enviar });
  latest.current = { escrita, enviar };
  useLida(conversa);
  const takesFiles = writes && canal?.ativo === true && canal.midias.length > 0;
  const { over, handlers } = useSoltar(takesFiles, (files) => escrita.current?.attach(files));
  const onReply = useCallback((mensagem: Mensagem) => {
    setResposta(mensagem);
    latest.current.escrita.current?.focus('responder');
  }, []);
  const onAgain = useCallback(
    (mensagem: Mensagem) => askAgain(mensagem, () => latest.current.enviar.texto(id, mensagem.texto ?? '')),
    [id],
  );
  const { mutate: askFor } = trpc.conversas.retryMidia.useMutation({
    onSuccess: () => renewTempo(id),
    onError: notifyError,
  });
  const onRetry = useCallback((mensagem_id: number, posicao: number) => askFor({ id: mensagem_id, posicao }), [askFor]);
  const onGiveUp = useCallback((saida: Saida) => {
    removeSaida(saida.chave);
    if (!saida.texto) return;
    // Where nothing can be written by now, it is there when it can again.
    giveBackDraft(saida.conversa_id, saida.texto);
    if (saida.arquivo) putArquivos(saida.conversa_id, [saida.arquivo]);
    latest.current.escrita.current?.focus('responder');
  }, []);
  return (
    <>
      <Topo
        conversa={conversa}
        canal={canal}
        acoes={acoes}
        writes={writes}
        eu={eu}
        onBack={() => void caixa.open(null)}
        onContato={onContato}
      />
      <Ligacao />
      <div className={classes.corpo} {...handlers}>
        <Tempo
          conversa={conversa}
          procurada={caixa.m}
          onArrived={caixa.arrived}
          onReply={writes ? onReply : undefined}
          onAgain={writes ? onAgain : undefined}
          onRetry={writes ? onRetry : undefined}
          onPorque={setPorque}
          onSaidaAgain={enviar.again}
          onGiveUp={onGiveUp}
          edits={writes && canal?.ativo === true}
        />
        {over ? <div className={classes.soltar}>Solte para anexar à mensagem</div> : null}
        {!writes ? (
          <SemEscrita motivo="O seu papel nesta empresa lê conversas, mas não responde." />
        ) : canal && !canal.ativo ? (
          <SemEscrita
            motivo={`O canal “${canal.nome}” está fora de uso: nada pode ser enviado por ele.`}
            {...(can('configuracoes:write') ? { link: { href: '/conversas/canais', label: 'Ver os canais' } } : {})}
          />
        ) : canal ? (
          <Compositor
            ref={escrita}
            conversa={conversa}
            canal={canal}
            enviar={enviar}
            resposta={resposta}
            onResposta={setResposta}
            onReopen={acoes.reopen}
            onLeave={onLeave}
          />
        ) : null}
      </div>
      <MensagemDrawer opened={porque !== null} mensagem_id={porque} onClose={() => setPorque(null)} />
    </>
  );
}

/** Sending once more is a new message: one that nobody knows of may have come already. */
function askAgain({ status, texto }: Mensagem, send: () => void): void {
  if (status !== 'desconhecida') {
    send();
    return;
  }
  ask({
    title: 'Enviar de novo?',
    children: `Não se sabe se “${(texto ?? '').slice(0, 80)}” chegou. Se chegou, o contato a recebe duas vezes.`,
    labels: { confirm: 'Enviar de novo', cancel: 'Não enviar' },
    onConfirm: send,
  });
}

/** Says that what is on the screen may be behind. */
function Ligacao() {
  const lost = useEstado() === 'reconectando';
  // A connection that is opened, or comes back at once, is nothing to tell of.
  const [told] = useDebouncedValue(lost, lost ? PATIENCE : 0);
  if (!lost || !told) return null;
  return (
    <div className={classes.ligacao} role="status">
      <Loader size={12} color="currentcolor" aria-hidden />
      Reconectando… As mensagens novas aparecem assim que a conexão voltar.
    </div>
  );
}
