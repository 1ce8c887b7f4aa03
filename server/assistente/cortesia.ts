import { withoutAccents } from '#server/platform/without-accents.ts';

/** Words that greet, thank or take leave. */
const COURTEOUS = new Set(
  'oi oie ola opa alo hey hello hi obrigado obrigada obrigadao brigado brigada obg valeu vlw agradeco agradecido agradecida grato grata tchau ate abraco abracos bom boa'.split(
    ' ',
  ),
);
/** Words that may stand beside them. */
const BESIDE = new Set(
  'dia tarde noite tudo bem muito muita mto mais logo de nada por e pela pelo ajuda atencao retorno voce vc voces vcs tambem ok certo beleza blz perfeito otimo otima legal show demais mesmo fim semana um uma pra para todos'.split(
    ' ',
  ),
);
const MOST_WORDS = 8;

/** Whether a text does no more than greet, thank or take leave: then nothing is searched for, and nothing need be cited. */
export function isCortesia(texto: string): boolean {
  const plain = withoutAccents(texto);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return /\p{Extended_Pictographic}/u.test(texto) && texto.trim().length <= 20;
  if (words.length > MOST_WORDS) return false;
  return words.some((word) => COURTEOUS.has(word)) && words.every((word) => COURTEOUS.has(word) || BESIDE.has(word));
}
