import { formatInteger } from '#app/_ui/format.ts';
import { medirSms, prepararSms } from '#modulos/sms.ts';
import classes from './compositor.module.css';
import type { Canal } from './limites.ts';

/** The part of the longest text from which on its length is shown. */
const NEAR = 0.8;

/** How long a text is where that matters: in an SMS always, elsewhere near the end of what the channel takes. */
export function Medida({ texto, canal }: { texto: string; canal: Canal }) {
  const length = [...texto].length;
  const tooLong = length > canal.texto_maximo;
  if (canal.tipo !== 'sms') {
    return length > canal.texto_maximo * NEAR ? (
      <span className={`${classes.medida} numero`} data-demais={tooLong || undefined}>
        {formatInteger(length)} de {formatInteger(canal.texto_maximo)} caracteres
      </span>
    ) : (
      <span className={classes.medida} />
    );
  }
  const { caracteres, segmentos, restantes, codificacao, culpados } = medirSms(prepararSms(texto.trim()));
  const because = culpados.slice(0, 5).join(' ');
  return (
    <span
      className={`${classes.medida} numero`}
      data-demais={tooLong || undefined}
      title={
        codificacao === 'ucs2'
          ? `Escrito em Unicode, em que cabem 70 caracteres por SMS, por causa de: ${because}`
          : 'Escrito no alfabeto do SMS, em que cabem 160 caracteres em cada um'
      }
    >
      {caracteres} {caracteres === 1 ? 'caractere' : 'caracteres'} · {segmentos} SMS
      {segmentos > 0 ? ` · cabem mais ${restantes}` : ''}
      {codificacao === 'ucs2' ? ` · Unicode por causa de ${because}` : ''}
    </span>
  );
}
