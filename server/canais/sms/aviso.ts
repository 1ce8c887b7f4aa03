import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { isInside } from '#server/platform/net.ts';
import {
  type AvisoRecebido,
  type Bruta,
  type CanalAberto,
  FalhaDoCanal,
  type JuizoDoAviso,
  type Recebido,
} from '../port.ts';
import { holds, recordsAt, textAt, textsAt } from './caminho.ts';
import { avisoUrlOf } from './cliente.ts';
import { addressOf, type FormaDoNumero, identidadesOf } from './numero.ts';
import { receitaOf } from './presets.ts';
import type { Assinatura, Avisos, Receita } from './receita.ts';
import { oneLine } from './resposta.ts';

const refuse = (motivo: string): JuizoDoAviso => ({ como: 'recusado', motivo });

/** Judges a notice: by where it came from, its signature and its header, as the channel asks for them. Whoever calls has checked the path. */
export function judgeHttp(canal: CanalAberto, aviso: AvisoRecebido): JuizoDoAviso {
  const { config, segredos, receita } = receitaOf(canal);
  const { assinatura, cabecalho, resposta, formato } = receita.avisos;
  const { ip, metodo } = aviso;
  if (metodo !== 'POST' && metodo !== 'GET' && metodo !== 'PUT') return refuse('o método não é aceito');
  if (config.redes_permitidas.length > 0 && (ip === null || !isInside(ip, config.redes_permitidas)))
    return refuse('veio de uma rede que o canal não permite');
  if (assinatura) {
    const key = segredos[assinatura.segredo];
    if (!key) return refuse('o canal não tem a chave com que os avisos são assinados');
    if (!isSigned(assinatura, key, aviso, avisoUrlOf(canal))) return refuse('a assinatura não confere');
  }
  if (cabecalho !== null) {
    const key = segredos.chave_avisos;
    if (!key || !isSame(aviso.headers.get(cabecalho) ?? '', key)) return refuse('o cabeçalho secreto não confere');
  }
  const corpo = keptOf(aviso, formato);
  return {
    como: 'guardar',
    ...(corpo !== null && { corpo: new TextEncoder().encode(corpo), impressao: corpo }),
    ...(resposta && { texto: resposta.texto, tipo_texto: resposta.tipo }),
  };
}

/** What a form told in its address belongs to it; null where the body is all. */
function keptOf({ corpo, query, metodo }: AvisoRecebido, formato: Avisos['formato']): string | null {
  if (formato !== 'form' || query.size === 0) return null;
  const body = metodo === 'GET' ? '' : new TextDecoder().decode(corpo);
  return [body, query.toString()].filter((one) => one !== '').join('&');
}

/**
 * Whether a notice carries the signature of its body and, where the provider signs it, of the address that it was sent to.
 * @param url that address without its question; null where the channel has none
 */
export function isSigned(
  { cabecalho, algoritmo, codificacao, sobre, prefixo }: Assinatura,
  key: string,
  { headers, corpo, query, metodo }: AvisoRecebido,
  url: string | null,
): boolean {
  const header = headers.get(cabecalho)?.trim();
  if (!header?.startsWith(prefixo)) return false;
  const written = header.slice(prefixo.length);
  const given = codificacao === 'hex' ? written.toLowerCase() : written;
  const sign = (bytes: string | Uint8Array) => createHmac(algoritmo, key).update(bytes).digest(codificacao);
  if (sobre === 'corpo') return isSame(sign(corpo), given);
  if (url === null) return false;
  const told = metodo === 'GET' ? '' : namesAndValues(new TextDecoder().decode(corpo));
  const end = query.size > 0 ? `?${query}` : '';
  return portForms(url).some((one) => isSame(sign(`${one}${end}${told}`), given));
}

/** A form's names and values in the order of the names, of several values of a name each once: as Twilio signs them. */
function namesAndValues(form: string): string {
  const fields = new URLSearchParams(form);
  return [...new Set(fields.keys())]
    .sort()
    .map((name) =>
      [...new Set(fields.getAll(name))]
        .sort()
        .map((value) => `${name}${value}`)
        .join(''),
    )
    .join('');
}

/** Twilio signs an address sometimes with its port and sometimes without. */
function portForms(address: string): string[] {
  const url = new URL(address);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const rest = `${url.pathname}${url.search}`;
  return [`${url.protocol}//${url.hostname}${rest}`, `${url.protocol}//${url.hostname}:${port}${rest}`];
}

/**
 * What a notice that was kept says.
 * @throws FalhaDoCanal `final` for what nobody can read
 */
export function readHttp(canal: CanalAberto, { corpo, recebida_em = new Date() }: Bruta): Recebido[] {
  const { receita } = receitaOf(canal);
  const { avisos } = receita;
  return recordsAt(told(corpo, avisos.formato), avisos.lista).flatMap(
    (record) => statusOf(receita, record, recebida_em) ?? mensagemOf(receita, record, recebida_em),
  );
}

function told(corpo: Uint8Array, formato: Avisos['formato']): unknown {
  const text = new TextDecoder().decode(corpo);
  if (formato === 'form') return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw new FalhaDoCanal('O aviso não é JSON.', { resultado: 'final' });
  }
}

/** What became of a message; an empty list for a word that says nothing, null for what is no status. */
function statusOf({ avisos: { status: s }, erros }: Receita, record: unknown, recebida_em: Date): Recebido[] | null {
  if (s === null || (s.quando !== null && !holds(s.quando, record))) return null;
  const words = textsAt(record, s.status);
  if (words.length === 0) return s.quando === null ? null : [];
  const word = words.find((one) => Object.hasOwn(s.mapa, one));
  const status = word === undefined ? 'ignorar' : s.mapa[word];
  const written = textAt(record, s.mensagem);
  const mensagem_id = written !== null && /^\d{1,15}$/.test(written) ? Number(written) : null;
  const id_externo = textAt(record, s.id);
  if (status === undefined || status === 'ignorar' || (id_externo === null && mensagem_id === null)) return [];
  const codigo = textAt(record, s.codigo) ?? words[0] ?? '';
  const mensagem = erros[codigo] ?? textAt(record, s.erro) ?? codigo;
  return [
    {
      ...{ tipo: 'status', id_externo, mensagem_id, status, em: momentOf(textAt(record, s.em), recebida_em) },
      erro: status === 'falhou' ? { codigo: codigo.slice(0, 100), mensagem: oneLine(mensagem, []) } : null,
    },
  ];
}

function mensagemOf({ avisos: { mensagem: m }, numero }: Receita, record: unknown, recebida_em: Date): Recebido[] {
  if (m === null || (m.quando !== null && !holds(m.quando, record))) return [];
  const id_externo = textAt(record, m.id);
  const endereco = fromOf(textAt(record, m.de), numero);
  if (id_externo === null || endereco === null) return [];
  return [
    {
      ...{ tipo: 'mensagem', id_externo, endereco, nome: cutText(textAt(record, m.nome) ?? '', 120) || null },
      ...{ direcao: 'entrada', texto: textAt(record, m.texto) ?? '[mensagem sem texto]', midias: [], resposta_a: null },
      identidades: identidadesOf(endereco),
      enviada_em: momentOf(textAt(record, m.em), recebida_em),
    },
  ];
}

const fromOf = (written: string | null, numero: FormaDoNumero) =>
  written === null ? null : addressOf(written, numero);

/** When it happened, as the provider says, and not later than it came. */
function momentOf(written: string | null, recebida_em: Date): Date {
  const at = /^\d{10}(?:\d{3})?$/.test(written ?? '') ? Number(written?.padEnd(13, '0')) : Date.parse(written ?? '');
  return Number.isNaN(at) || at > recebida_em.getTime() ? recebida_em : new Date(at);
}
