import { readPreferencia } from './preferencias.ts';
import type { Conversa } from './types.ts';

/** Two short notes, as soft as they can be heard. */
const NOTES = [
  [660, 0],
  [880, 0.12],
] as const;
const VOLUME = 0.08;

let audio: AudioContext | undefined;

/** A short tone. Silent where the browser lets nobody hear before they touched the page. */
export async function playTone(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined);
  if (audio.state !== 'running') return;
  for (const [frequency, after] of NOTES) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    tone.type = 'sine';
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(VOLUME, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** A notice; null in browsers that have the name and show none from a page (Android's). */
function showNotice(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

/** Asks the person, once and only when they pressed the button that says so. `impossivel`: this browser shows none, whatever is allowed. */
export async function askToNotify(): Promise<'ligado' | 'negado' | 'impossivel'> {
  if (!canNotify()) return 'impossivel';
  if ((await Notification.requestPermission()) !== 'granted') return 'negado';
  const trial = showNotice('Romaneio', { silent: true });
  trial?.close();
  return trial ? 'ligado' : 'impossivel';
}

/** Tells who is not looking of a conversation: by sound and by the computer's own notices, each where it was chosen. */
function notify({ id, contato_nome }: Conversa, body: string, open: (id: number) => void): void {
  if (readPreferencia('som')) void playTone();
  if (!readPreferencia('avisos') || !canNotify() || Notification.permission !== 'granted') return;
  // One notice of each conversation, which is shown again, and not only changed, where it was there already.
  const options = { body, tag: `conversa-${id}`, renotify: true };
  const notice = showNotice(contato_nome, options);
  if (!notice) return;
  notice.onclick = () => {
    window.focus();
    notice.close();
    open(id);
  };
}

/** Of a new message. */
export const notifyMensagem = (conversa: Conversa, open: (id: number) => void): void =>
  notify(conversa, conversa.ultima_previa ?? 'Nova mensagem', open);

/** Of a conversation that the assistant handed over: what it said to the contact is no new message. */
export const notifyEspera = (conversa: Conversa, open: (id: number) => void): void =>
  notify(conversa, 'Espera por um atendente.', open);

/** Whether a conversation has been waiting for an attendant for no longer than is known of. */
export function isEspera(
  { status, aguardando_desde, arquivada }: Conversa,
  known: number | null | undefined,
  since: Date,
): boolean {
  if (status !== 'aguardando_atendente' || aguardando_desde === null || arquivada) return false;
  return known === undefined ? aguardando_desde > since : aguardando_desde.getTime() !== known;
}

/** Whether a conversation brings a new message of the contact, for whoever has it or for whoever takes it. */
export function isNova(conversa: Conversa, known: number | null | undefined, eu: number | null, since: Date): boolean {
  const { ultima_direcao, ultima_mensagem_id, responsavel_id, ultima_em, nao_lidas, arquivada } = conversa;
  if (ultima_direcao !== 'entrada' || nao_lidas === 0 || arquivada) return false;
  if (responsavel_id !== null && responsavel_id !== eu) return false;
  return known === undefined ? ultima_em > since : ultima_mensagem_id !== known;
}
