import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconEdit,
  IconLink,
  IconLinkOff,
  IconMailCheck,
  IconMailX,
  IconPlus,
} from '@tabler/icons-react';
import { formatInteger } from '#app/_ui/format.ts';
import { type Change, EMPTY, isChange, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';
import { SITUACAO } from '../situacao.tsx';

const LOOKS: Partial<Record<Linha['acao'], Look>> = {
  'expedicao.criada': { nome: 'Criada', icon: IconPlus, color: 'yellow.9', move: true },
  'expedicao.concluida': { nome: 'Concluída', icon: IconCheck, color: 'petroleo', move: true },
  'expedicao.reaberta': { nome: 'Reaberta', icon: IconArrowBackUp, color: 'yellow.9', move: true },
  'expedicao.cancelada': { nome: 'Cancelada', icon: IconBan, color: 'gray.7', move: true },
  'expedicao.alterada': { nome: 'Alterada', icon: IconEdit, color: 'gray' },
  'expedicao.rastreio_enviado': { nome: 'Rastreio enviado ao cliente', icon: IconMailCheck, color: 'gray' },
  'expedicao.rastreio_nao_enviado': { nome: 'Envio do rastreio desfeito', icon: IconMailX, color: 'gray' },
  'expedicao.item_vinculado': { nome: 'Item vinculado', icon: IconLink, color: 'gray' },
  'expedicao.item_desvinculado': { nome: 'Item desvinculado', icon: IconLinkOff, color: 'gray' },
};

export const lookOf = (linha: Linha): Look => lookIn(LOOKS, linha);

const CAMPOS: Record<string, string> = {
  numero_expedicao: 'Número',
  status: 'Situação',
  forma_envio_id: 'Forma de envio',
  codigo_rastreio: 'Código de rastreio',
  url_rastreio: 'Endereço de rastreio',
  rastreio_enviado: 'Rastreio enviado ao cliente',
};

/** What a line says besides its name: fields before → after, or with what it began. The move itself is its name. */
export function changesOf({ detalhes }: Linha, formaNome: (id: number) => string | null): Change[] {
  const found: Change[] = [];
  for (const [field, campo] of Object.entries(CAMPOS)) {
    const value = detalhes[field];
    const words = (value: unknown) => wordsOf(field, value, formaNome);
    if (isChange(value)) {
      if (field !== 'status') found.push({ campo, before: words(value.antes), after: words(value.depois) });
    } else if (value !== undefined && value !== null && value !== 'pendente') {
      found.push({ campo, after: words(value) });
    }
  }
  return found;
}

function wordsOf(field: string, value: unknown, formaNome: (id: number) => string | null): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (field === 'forma_envio_id') return formaNome(Number(value)) ?? `nº ${value}`;
  if (field === 'status' && (value === 'pendente' || value === 'concluida' || value === 'cancelada')) {
    return SITUACAO[value].nome;
  }
  return String(value);
}

/** "Pedido 000003, Café moído, 4 volumes"; null where the line is of no item. */
export function itemOf({ detalhes }: Linha): string | null {
  const { pedido, produto, quantidade } = detalhes;
  if (typeof pedido !== 'string' || typeof quantidade !== 'number') return null;
  const what = typeof produto === 'string' ? produto : 'inteiro';
  return `Pedido ${pedido}${what === 'inteiro' ? ' ' : ', '}${what}, ${formatInteger(quantidade)} ${quantidade === 1 ? 'volume' : 'volumes'}`;
}
