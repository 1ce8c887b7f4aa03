import { IconNote } from '@tabler/icons-react';
import { formatTime } from '#app/_ui/format.ts';
import type { Registro } from '../../_ao-vivo/types.ts';
import { dayName } from '../_parts/momento.ts';
import classes from './balao.module.css';
import { mudancaInWords } from './mudanca.ts';
import { Texto } from './texto.tsx';

/** What people of the company tell each other; the contact never sees it. */
export const Nota = ({ registro: { ator_nome, texto, criado_em }, zone }: { registro: Registro; zone: string }) => (
  <article className={classes.nota} aria-label={`Nota interna de ${ator_nome}, ${formatTime(criado_em, zone)}`}>
    <div className={classes.notaTopo}>
      <IconNote size={14} aria-hidden />
      {ator_nome} · nota interna
      <time
        className="numero"
        style={{ marginInlineStart: 'auto', fontWeight: 400 }}
        dateTime={criado_em.toISOString()}
      >
        {formatTime(criado_em, zone)}
      </time>
    </div>
    <div className={classes.texto}>
      <Texto>{texto ?? ''}</Texto>
    </div>
  </article>
);

/** What happened to the conversation. */
export const Mudanca = ({ registro, zone }: { registro: Registro; zone: string }) => (
  <p className={classes.mudanca}>
    {mudancaInWords(registro).join('. ')} ·{' '}
    <time className="numero" dateTime={registro.criado_em.toISOString()}>
      {formatTime(registro.criado_em, zone)}
    </time>
  </p>
);

export const Dia = ({ dia, zone }: { dia: string; zone: string }) => (
  <h3 className={classes.dia}>
    <span>{dayName(dia, zone)}</span>
  </h3>
);

export const Novas = ({ quantas }: { quantas: number }) => (
  <h3 className={classes.dia} data-novas>
    <span>{quantas === 1 ? '1 mensagem não lida' : `${quantas} mensagens não lidas`}</span>
  </h3>
);
