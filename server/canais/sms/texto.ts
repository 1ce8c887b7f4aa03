import { MAXIMO_DE_CARACTERES, MAXIMO_DE_PARTES, medirSms, partirSms, prepararSms } from '#modulos/sms.ts';
import { type Capacidades, FalhaDoCanal, type MensagemEnviada } from '../port.ts';

/** Why a text is no SMS; null where it is one: it is made ready as it will be when it is sent. */
export function recusaDe(prepare: () => unknown): string | null {
  try {
    prepare();
    return null;
  } catch (error) {
    if (error instanceof FalhaDoCanal) return error.message;
    throw error;
  }
}

/** What every channel of SMS allows. */
export const capacidadesSms = (texto_maximo = MAXIMO_DE_CARACTERES): Capacidades => ({
  ...{ pode_iniciar_texto_livre: true, exige_modelo_aprovado: false, janela_horas: null, tem_assunto: false },
  ...{ texto_maximo, legenda_maxima: 0, midias: [], confirma_entrega: true, confirma_leitura: false },
});

const final = (message: string) => new FalhaDoCanal(message, { resultado: 'final' });

/**
 * A message's text as it is sent, and its parts.
 * @throws FalhaDoCanal `final` for what is no SMS: without text, with files, too long
 */
export function textToSend(
  { texto, midias }: Pick<MensagemEnviada, 'texto' | 'midias'>,
  sem_acentos: boolean,
  texto_maximo = MAXIMO_DE_CARACTERES,
): { texto: string } & ReturnType<typeof partirSms> {
  if (midias.length > 0) throw final('Um SMS leva só texto.');
  const ready = prepararSms(texto ?? '', { sem_acentos });
  if (ready.trim() === '') throw final('A mensagem está vazia.');
  const { segmentos, caracteres, codificacao } = medirSms(ready);
  if (segmentos > MAXIMO_DE_PARTES || (codificacao === 'gsm7' && caracteres > texto_maximo)) {
    const most = codificacao === 'gsm7' ? texto_maximo : MAXIMO_DE_PARTES * 67;
    throw final(
      `O texto é longo demais para SMS: tem ${caracteres} caracteres, e com ${codificacao === 'gsm7' ? 'estas letras' : 'acentos ou emojis'} cabem ${most}.`,
    );
  }
  return { texto: ready, ...partirSms(ready) };
}
