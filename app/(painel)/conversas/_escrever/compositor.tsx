'use client';

import { Alert, Button, CloseButton, Group, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle, IconTemplate } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { Link } from '#app/_ui/link.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import type { Conversa, Mensagem } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { useSessao } from '../../_shell/session.tsx';
import { shortOf } from '../_conversa/balao.tsx';
import { AnexosPostos } from './anexos-postos.tsx';
import { Campo } from './campo.tsx';
import classes from './compositor.module.css';
import { Ferramentas } from './ferramentas.tsx';
import { Gravador } from './gravador.tsx';
import { Janela, useJanela } from './janela.tsx';
import { type Canal, porqueNao, takesCaption } from './limites.ts';
import { sentDraft, useRascunho } from './rascunho.ts';
import { putArquivos, useArquivos } from './use-arquivos.ts';
import type { Enviar } from './use-enviar.ts';
import { useGravacao } from './use-gravacao.ts';

const ModeloModal = onDemand(() => import('../_modelos/modelo-modal.tsx').then((m) => m.ModeloModal));

/** What the screen asks of the place where one writes. */
export type Escrita = {
  focus: (modo: 'responder' | 'nota') => void;
  attach: (files: readonly File[]) => void;
};

type Props = {
  conversa: Conversa;
  canal: Canal;
  enviar: Enviar;
  resposta: Mensagem | null;
  onResposta: (mensagem: Mensagem | null) => void;
  onReopen: () => void;
  onLeave: () => void;
  ref: Ref<Escrita>;
};

/** Where a message or an internal note is written. Of one conversation: another one has its own. */
export function Compositor(props: Props) {
  const { conversa, canal, enviar, resposta, onResposta, onReopen, onLeave, ref } = props;
  const { rascunho, change } = useRascunho(conversa.id);
  // A note that was left half-written goes on as one.
  const [modo, setModo] = useState<'responder' | 'nota'>(rascunho.nota && !rascunho.texto ? 'nota' : 'responder');
  const { files, add, remove, clear } = useArquivos(conversa.id);
  const { gravacao, start, stop, cancel } = useGravacao((arquivo) => putArquivos(conversa.id, [arquivo]));
  const field = useRef<HTMLTextAreaElement>(null);
  const falta = useJanela(conversa, canal);
  const nota = useNota(conversa.id);
  const { can } = useSessao();
  const [modelo, setModelo] = useState(false);
  const template = canal.exige_modelo_aprovado && can('crm:whatsapp_modelo') ? () => setModelo(true) : undefined;
  const isNota = modo === 'nota';
  const closed = !isNota && falta !== null && falta <= 0;
  const value = isNota ? rascunho.nota : rascunho.texto;
  const focus = () => requestAnimationFrame(() => field.current?.focus());
  const attach = (more: readonly File[]) => {
    setModo('responder');
    add(more);
    focus();
  };
  const write = (next: typeof modo) => {
    setModo(next);
    focus();
  };
  useImperativeHandle(ref, () => ({
    focus: write,
    attach,
  }));

  const text = value.trim();
  const tooLong = !isNota && [...text].length > canal.texto_maximo;
  const refused = files.some((file) => porqueNao(file, canal) !== null);
  const empty = isNota ? text === '' : text === '' && files.length === 0;
  const blocked = empty || tooLong || (!isNota && refused) || nota.isPending;

  function send() {
    if (blocked || closed) return;
    if (isNota) {
      nota.mutate({ id: conversa.id, texto: text });
      return;
    }
    const caption =
      files[0] && text !== '' && [...text].length <= canal.legenda_maxima && takesCaption(files[0], canal);
    if (files.length > 0) enviar.arquivos(conversa.id, files, caption ? text : null, resposta?.id ?? null);
    if (text !== '' && !caption) enviar.texto(conversa.id, text, files.length > 0 ? null : (resposta?.id ?? null));
    sentDraft(conversa.id, 'texto', text);
    clear();
    onResposta(null);
    focus();
  }

  return (
    <section className={classes.compositor} aria-label="Escrever">
      <div className={classes.miolo}>
        {conversa.status === 'concluida' ? <Concluida onReopen={onReopen} /> : null}
        {falta !== null && falta > 0 && canal.janela_horas !== null && !isNota ? (
          <Janela falta={falta} horas={canal.janela_horas} />
        ) : null}
        <div className={classes.caixa} data-nota={isNota || undefined}>
          <Modos modo={modo} onChange={write} />
          {resposta && !isNota ? (
            <div className={classes.resposta}>
              <span>
                <strong>Em resposta a</strong> {shortOf(resposta)}
              </span>
              <CloseButton size="sm" aria-label="Não responder a esta mensagem" onClick={() => onResposta(null)} />
            </div>
          ) : null}
          {closed ? (
            <JanelaFechada conversa={conversa} canal={canal} onModelo={template} />
          ) : gravacao.estado !== 'parada' && !isNota ? (
            <Gravador
              gravacao={gravacao}
              onStop={stop}
              onCancel={() => {
                cancel();
                focus();
              }}
              onSend={(arquivo) => {
                enviar.arquivos(conversa.id, [arquivo], null, resposta?.id ?? null);
                cancel();
                onResposta(null);
                focus();
              }}
            />
          ) : (
            <>
              {files.length > 0 && !isNota ? <AnexosPostos files={files} canal={canal} onRemove={remove} /> : null}
              <Campo
                field={field}
                label={isNota ? 'Nota interna' : `Mensagem para ${conversa.contato_nome}`}
                placeholder={
                  isNota
                    ? 'Só a sua equipe vê esta nota'
                    : files.length > 0
                      ? 'Escreva uma legenda, se quiser'
                      : 'Escreva uma mensagem, ou / para uma resposta rápida'
                }
                value={value}
                onChange={(next) => change(isNota ? { nota: next } : { texto: next })}
                onSend={send}
                // Who writes for colleagues alone is not led to write to the contact.
                onPasteFiles={isNota ? undefined : attach}
                quick={!isNota}
                onEscape={onLeave}
              />
              <Ferramentas
                canal={canal}
                texto={text}
                nota={isNota}
                blocked={blocked}
                busy={nota.isPending}
                onFiles={attach}
                onRecord={() => void start()}
                onModelo={template}
                onSend={send}
              />
            </>
          )}
        </div>
      </div>
      {template ? (
        <ModeloModal opened={modelo} onClose={() => setModelo(false)} conversa={conversa} canal={canal} />
      ) : null}
    </section>
  );
}

function useNota(id: number) {
  const { add } = useEncaixar();
  return trpc.conversas.addNota.useMutation({
    trpc: useOnce(),
    onSuccess: (registro, { texto }) => {
      add(id, { registro });
      sentDraft(id, 'nota', texto);
    },
    onError: notifyError,
  });
}

function Modos({ modo, onChange }: { modo: string; onChange: (modo: 'responder' | 'nota') => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.modos} role="group" aria-label="O que escrever">
      <UnstyledButton
        className={classes.modo}
        aria-pressed={modo === 'responder'}
        onClick={() => onChange('responder')}
      >
        Responder
      </UnstyledButton>
      <UnstyledButton className={classes.modo} aria-pressed={modo === 'nota'} onClick={() => onChange('nota')}>
        Nota interna
      </UnstyledButton>
    </div>
  );
}

const Concluida = ({ onReopen }: { onReopen: () => void }) => (
  <Group className={classes.janela}>
    Esta conversa está concluída. Se o contato escrever, ela volta a abrir.
    <Button size="compact-xs" variant="subtle" onClick={onReopen}>
      Reabrir agora
    </Button>
  </Group>
);

type FechadaProps = { conversa: Conversa; canal: Canal; onModelo: (() => void) | undefined };

/** The channel takes no free text now: only approved templates. */
function JanelaFechada({ conversa: { janela_ate }, canal: { janela_horas }, onModelo }: FechadaProps) {
  return (
    <Alert color="orange" icon={<IconInfoCircle />} m="sm" p="sm" variant="light">
      <Text size="sm">
        {janela_ate
          ? `A janela de ${janela_horas} horas desde a última mensagem do contato terminou.`
          : 'O contato ainda não escreveu por este número.'}{' '}
        O WhatsApp só aceita agora um modelo aprovado. Quando o contato escrever, você volta a responder livremente.
        Notas internas continuam possíveis.
      </Text>
      {onModelo ? (
        <Button size="xs" mt="sm" leftSection={<IconTemplate size={15} aria-hidden />} onClick={onModelo}>
          Enviar um modelo
        </Button>
      ) : null}
    </Alert>
  );
}

/** In place of the writer, for a channel that is out of use and for whoever may only read. */
export function SemEscrita({ motivo, link }: { motivo: string; link?: { href: string; label: string } }) {
  return (
    <section className={classes.compositor} aria-label="Escrever">
      <Alert color="gray" icon={<IconInfoCircle />} p="sm" className={classes.miolo}>
        <Group gap="sm">
          <Text size="sm">{motivo}</Text>
          {link ? (
            <Button component={Link} href={link.href} size="compact-sm" variant="default">
              {link.label}
            </Button>
          ) : null}
        </Group>
      </Alert>
    </section>
  );
}
