import { cutText } from '#server/platform/cut-text.ts';
import { type Bruta, FalhaDoCanal, type IdentidadeRecebida, type Recebido } from '../port.ts';
import type { CanalCloudApi } from './config.ts';
import { describeErro } from './erros.ts';
import { readConteudo } from './texto.ts';
import { aviso, type Contato, type Mensagem, type status } from './wire.ts';

type Quando = (timestamp: string | undefined) => Date;

/**
 * What a notice of Meta tells. One notice may carry several changes, of several numbers: those of other numbers are left out.
 * @throws FalhaDoCanal `final` for what is no notice of WhatsApp
 */
export function read(canal: CanalCloudApi, bruta: Bruta): Recebido[] {
  const { config } = canal;
  const { entry } = parse(bruta.corpo);
  const quando: Quando = (timestamp) => {
    const seconds = Number(timestamp);
    return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1_000) : (bruta.recebida_em ?? new Date(0));
  };
  return entry.flatMap(({ id, changes }) =>
    changes.flatMap(({ field, value }): Recebido[] => {
      if (field.startsWith('message_template_') || field === 'template_category_update') {
        return id === config.conta_id ? [{ tipo: 'modelos' }] : [];
      }
      if (value.metadata?.phone_number_id !== config.telefone_id) return [];
      if (field === 'smb_message_echoes') {
        return value.message_echoes.flatMap((message) => toMensagem(message, value.contacts, 'saida', quando));
      }
      if (field !== 'messages') return [];
      return [
        ...value.messages.flatMap((message) => toMensagem(message, value.contacts, 'entrada', quando)),
        ...value.statuses.flatMap((each) => toStatus(canal.id, each, quando)),
      ];
    }),
  );
}

function parse(corpo: Uint8Array) {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(corpo).toString('utf8'));
  } catch {
    json = null;
  }
  const found = aviso.safeParse(json);
  if (found.success) return found.data;
  throw new FalhaDoCanal('Não é um aviso do WhatsApp.', { resultado: 'final', codigo: 'aviso_ilegivel' });
}

const DIGITS = /^\d{5,20}$/;
/** How Meta names people who show no telephone: country, a dot, letters and digits. */
const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9.]{1,140}$/;

const digits = (text: string | undefined) => (text && DIGITS.test(text) ? text : null);
const userId = (text: string | undefined) => (text && USER_ID.test(text) ? text : null);

/** Who the other side of a message is; null where nobody is named. The telephone is as Meta writes it: older Brazilian mobiles lack their ninth digit. */
function otherSide(mensagem: Mensagem, contacts: readonly Contato[], isEcho: boolean) {
  const telefone = digits(isEcho ? mensagem.to : mensagem.from);
  const user = userId(isEcho ? mensagem.to_user_id : mensagem.from_user_id);
  // One notice names the people of all its messages.
  const contato =
    contacts.find(({ wa_id, user_id }) => (wa_id && wa_id === telefone) || (user_id && user_id === user)) ??
    (contacts.length === 1 && !isEcho ? contacts[0] : undefined);
  const waId = digits(contato?.wa_id) ?? telefone;
  const user_id = user ?? userId(contato?.user_id);
  const endereco = telefone ?? waId;
  if (endereco === null && user_id === null) return null;
  const identidades: IdentidadeRecebida[] = [
    ...(endereco ? [{ tipo: 'telefone' as const, valor: `+${endereco}` }] : []),
    ...[waId, user_id].flatMap((valor) => (valor ? [{ tipo: 'wa_id' as const, valor }] : [])),
  ];
  const nome = contato?.profile?.name?.trim() || contato?.profile?.username?.trim();
  return { endereco: endereco ? `+${endereco}` : (user_id ?? ''), identidades, nome: cutText(nome ?? '', 200) || null };
}

function toMensagem(
  mensagem: Mensagem,
  contacts: readonly Contato[],
  direcao: 'entrada' | 'saida',
  quando: Quando,
): Recebido[] {
  const isEcho = direcao === 'saida';
  // Groups are no conversations with one contact.
  const other = mensagem.group_id === undefined ? otherSide(mensagem, contacts, isEcho) : null;
  const conteudo = other && readConteudo(mensagem);
  if (!other || !conteudo) return [];
  return [
    {
      tipo: 'mensagem',
      id_externo: mensagem.id,
      endereco: other.endereco,
      // An echo names the company's own profile, if any.
      nome: isEcho ? null : other.nome,
      identidades: other.identidades,
      direcao,
      texto: conteudo.texto,
      midias: conteudo.midias,
      resposta_a: conteudo.sobre ?? mensagem.context?.id ?? null,
      enviada_em: quando(mensagem.timestamp),
    },
  ];
}

const STATUS = { sent: 'enviada', delivered: 'entregue', read: 'lida', played: 'lida', failed: 'falhou' } as const;

/** What goes with each message that is sent, and comes back with its statuses: a status tells our message even where the answer was lost. */
export const marca = (canal_id: number, mensagem_id: number): string => `romaneio:${canal_id}:${mensagem_id}`;

function readMarca(canal_id: number, text: string | undefined): number | null {
  const [, canal, mensagem] = /^romaneio:(\d{1,15}):(\d{1,15})$/.exec(text ?? '') ?? [];
  return canal !== undefined && Number(canal) === canal_id ? Number(mensagem) : null;
}

function toStatus(canal_id: number, told: ReturnType<typeof status.parse>, quando: Quando): Recebido[] {
  if (!Object.hasOwn(STATUS, told.status)) return [];
  const mapped = STATUS[told.status as keyof typeof STATUS];
  const { codigo, mensagem } = describeErro(told.errors[0] ?? {});
  return [
    {
      tipo: 'status',
      id_externo: told.id,
      mensagem_id: readMarca(canal_id, told.biz_opaque_callback_data),
      status: mapped,
      em: quando(told.timestamp),
      erro: mapped === 'falhou' ? { codigo, mensagem } : null,
    },
  ];
}
