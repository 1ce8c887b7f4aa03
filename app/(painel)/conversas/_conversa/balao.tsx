'use client';

import { ActionIcon, Button, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconCornerUpLeft, IconDots, IconLanguage, IconRobot } from '@tabler/icons-react';
import { memo } from 'react';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatTime } from '#app/_ui/format.ts';
import { TIPO_MIDIA } from '#modulos/conversa-valores.ts';
import type { Mensagem } from '../../_ao-vivo/types.ts';
import { Anexos } from './anexos.tsx';
import classes from './balao.module.css';
import { EmailCabecalho, EmailMais } from './email.tsx';
import { EstadoIcon } from './estado.tsx';
import { Texto } from './texto.tsx';

type Props = {
  mensagem: Mensagem;
  /** The contact's name. */
  contato: string;
  junta: boolean;
  achada: boolean;
  /** The message that this one answers, where it was read. */
  citada: Mensagem | undefined;
  zone: string;
  onReply: ((mensagem: Mensagem) => void) | undefined;
  onJump: (id: number) => void;
  onAgain: ((mensagem: Mensagem) => void) | undefined;
  /** Asks for a file that did not come once more. */
  onRetry: ((mensagem_id: number, posicao: number) => void) | undefined;
  /** Tells why the assistant said this. */
  onPorque: (mensagem_id: number) => void;
};

/** What stands for a message where there is room for a line. */
export const shortOf = ({ texto, midias }: Pick<Mensagem, 'texto' | 'midias'>): string =>
  texto ?? (midias[0] ? TIPO_MIDIA[midias[0].tipo] : 'Mensagem');

const authorOf = ({ remetente_tipo, remetente_nome, direcao }: Mensagem, contato: string): string =>
  remetente_nome ?? (direcao === 'entrada' ? contato : remetente_tipo === 'ia' ? 'Assistente de IA' : 'A empresa');

/** One message: who wrote it, what it says and carries, and how far it came. */
export const Balao = memo(function Balao(props: Props) {
  const { mensagem, contato, junta, achada, citada, zone, onReply, onJump, onAgain, onRetry, onPorque } = props;
  const { id, direcao, texto, midias, email, enviada_em, resposta_a_id, modelo, remetente_tipo, status } = mensagem;
  const failed = status === 'falhou' || status === 'desconhecida';
  return (
    <article
      id={`mensagem-${id}`}
      className={classes.fila}
      data-direcao={direcao}
      data-junta={junta || undefined}
      data-achada={achada || undefined}
      tabIndex={-1}
      aria-label={`${authorOf(mensagem, contato)}, ${formatTime(enviada_em, zone)}`}
    >
      {junta ? null : (
        <span className={classes.autor}>
          {remetente_tipo === 'ia' ? <IconRobot size={13} aria-hidden style={{ verticalAlign: -2 }} /> : null}{' '}
          {authorOf(mensagem, contato)}
          {remetente_tipo === 'integracao' ? ' · integração' : ''}
        </span>
      )}
      <div className={classes.corpo} data-largo={email ? true : undefined}>
        <div className={classes.balao} data-falhou={failed || undefined}>
          {resposta_a_id !== null && !email ? (
            <UnstyledButton className={classes.citada} onClick={() => onJump(resposta_a_id)}>
              <VisuallyHidden component="span">Ir para a mensagem respondida: </VisuallyHidden>
              <span>
                {citada ? (
                  <>
                    <strong>{authorOf(citada, contato)}</strong> {shortOf(citada)}
                  </>
                ) : (
                  'Em resposta a uma mensagem anterior'
                )}
              </span>
            </UnstyledButton>
          ) : null}
          {email ? <EmailCabecalho email={email} /> : null}
          {modelo ? (
            <Text size="xs" c="dimmed">
              <IconLanguage size={13} aria-hidden style={{ verticalAlign: -2 }} /> Modelo {modelo.nome}
            </Text>
          ) : null}
          {midias.length > 0 ? (
            <Anexos
              midias={midias}
              onRetry={onRetry && direcao === 'entrada' ? (posicao) => onRetry(id, posicao) : undefined}
            />
          ) : null}
          {texto ? (
            <div className={classes.texto}>
              <Texto>{texto}</Texto>
            </div>
          ) : null}
          {email ? <EmailMais id={id} email={email} /> : null}
          <div className={classes.rodape}>
            {email?.automatica ? <span>Resposta automática ·</span> : null}
            <time dateTime={enviada_em.toISOString()} className="numero">
              {formatTime(enviada_em, zone)}
            </time>
            {remetente_tipo === 'ia' ? (
              <UnstyledButton className={classes.porque} onClick={() => onPorque(id)}>
                Por que respondeu isso
              </UnstyledButton>
            ) : null}
            {direcao === 'saida' ? <EstadoIcon mensagem={mensagem} zone={zone} /> : null}
          </div>
        </div>
        <div className={classes.acoes}>
          <MensagemMenu mensagem={mensagem} onReply={onReply} />
        </div>
      </div>
      {failed ? <Falha mensagem={mensagem} onAgain={onAgain} /> : null}
    </article>
  );
});

function MensagemMenu({ mensagem, onReply }: Pick<Props, 'mensagem' | 'onReply'>) {
  const { texto } = mensagem;
  if (!onReply && !texto) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Ações da mensagem “${shortOf(mensagem).slice(0, 40)}”`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onReply ? (
          <Menu.Item leftSection={<IconCornerUpLeft size={16} aria-hidden />} onClick={() => onReply(mensagem)}>
            Responder a esta mensagem
          </Menu.Item>
        ) : null}
        {texto ? (
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(texto).then(() => notifyDone('Texto copiado.'))}
          >
            Copiar o texto
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why a message did not reach the contact, as far as anybody knows, and what can be done. */
function Falha({ mensagem, onAgain }: Pick<Props, 'mensagem' | 'onAgain'>) {
  const unknown = mensagem.status === 'desconhecida';
  return (
    <div className={classes.aviso}>
      <Text size="xs" c="var(--mantine-color-error)" component="p" m={0}>
        {unknown
          ? 'A plataforma não respondeu a tempo: não se sabe se a mensagem chegou. Ela não é enviada de novo sozinha, para não chegar duas vezes.'
          : `Não foi enviada${mensagem.erro ? `: ${mensagem.erro.mensagem}` : '.'}`}
      </Text>
      {onAgain && mensagem.texto ? (
        <Group gap={6} justify="flex-end" mt={2}>
          {unknown ? null : (
            <Text span size="xs" c="dimmed">
              Confira o endereço do contato e o canal.
            </Text>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => onAgain(mensagem)}>
            Enviar de novo
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
