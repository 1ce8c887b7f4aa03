import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconUserQuestion } from '@tabler/icons-react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { STATUS_CONVERSA, TIPO_CANAL } from '#modulos/conversa-valores.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { CanalIcon } from '../_parts/canal-icon.tsx';
import { shortMoment } from '../_parts/momento.ts';
import { Retrato } from '../_parts/retrato.tsx';
import classes from './lista.module.css';

type Props = {
  conversa: Conversa;
  href: string;
  zone: string;
  eu: number | null;
  current: boolean;
  tabbed: boolean;
  onOpen: (event: MouseEvent) => void;
  onKey: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
};

/** One conversation of the list: who, when, what was said last, who has it, and what is unread. */
export function Linha({ conversa, href, zone, eu, current, tabbed, onOpen, onKey, onFocus, onBlur }: Props) {
  const { contato_nome, canal, ultima_em, ultima_previa, ultima_direcao, nao_lidas, assunto } = conversa;
  const text = ultima_previa ?? 'Nenhuma mensagem ainda';
  return (
    <Link
      href={href}
      data-conversa={conversa.id}
      className={`${classes.linha} ${nao_lidas > 0 ? classes.naoLida : ''}`}
      aria-current={current}
      tabIndex={tabbed ? 0 : -1}
      onClick={onOpen}
      onKeyDown={onKey}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <span className={classes.retrato}>
        <Retrato nome={contato_nome} size={38} />
        <span className={classes.canal}>
          <CanalIcon tipo={canal} size={14} silent />
        </span>
      </span>
      <span className={classes.miolo}>
        <span className={classes.primeira}>
          <span className={classes.nome}>
            {contato_nome}
            <VisuallyHidden component="span">, por {TIPO_CANAL[canal]}</VisuallyHidden>
          </span>
          <time className={`${classes.quando} numero`} dateTime={ultima_em.toISOString()}>
            {shortMoment(ultima_em, zone)}
          </time>
        </span>
        <span className={classes.segunda}>
          <span className={classes.previa}>
            {ultima_direcao === 'saida' ? (
              <IconArrowBackUp
                size={13}
                role="img"
                aria-label="Enviada:"
                style={{ marginInlineEnd: 4, verticalAlign: -2 }}
              />
            ) : null}
            {assunto ? `${assunto} · ${text}` : text}
          </span>
          {nao_lidas > 0 ? (
            <span className={`${classes.contador} numero`} title={unread(nao_lidas)}>
              {nao_lidas > 99 ? '99+' : nao_lidas}
              <VisuallyHidden component="span"> {nao_lidas === 1 ? 'não lida' : 'não lidas'}</VisuallyHidden>
            </span>
          ) : null}
        </span>
        <Dono conversa={conversa} eu={eu} />
      </span>
    </Link>
  );
}

const unread = (n: number) => (n === 1 ? '1 mensagem não lida' : `${n} mensagens não lidas`);

function Dono({
  conversa: { status, responsavel_id, responsavel_nome },
  eu,
}: {
  conversa: Conversa;
  eu: number | null;
}) {
  const words =
    status === 'concluida'
      ? STATUS_CONVERSA.concluida
      : status === 'aguardando_atendente'
        ? STATUS_CONVERSA.aguardando_atendente
        : responsavel_nome === null
          ? 'Sem responsável'
          : responsavel_id !== null && responsavel_id === eu
            ? 'Com você'
            : `Com ${responsavel_nome}`;
  const Icon = status === 'concluida' ? IconCheck : responsavel_nome === null ? IconUserQuestion : null;
  return (
    <span className={classes.terceira}>
      {Icon ? <Icon size={13} aria-hidden style={{ flex: 'none' }} /> : null}
      <span>{words}</span>
    </span>
  );
}
