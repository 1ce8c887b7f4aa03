import {
  IconAlertTriangle,
  IconEdit,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconRestore,
  IconSend,
} from '@tabler/icons-react';
import { formatDateTime, formatInteger } from '#app/_ui/format.ts';
import {
  type Change,
  EMPTY,
  isChange,
  type Linha,
  type Look,
  listChange,
  lookIn,
} from '../../../_parts/historico-words.ts';

const LOOKS: Partial<Record<Linha['acao'], Look>> = {
  'webhook.criado': { nome: 'Criado', icon: IconPlus, color: 'petroleo', move: true },
  'webhook.alterado': { nome: 'Configuração alterada', icon: IconEdit, color: 'gray' },
  'webhook.desativado': { nome: 'Desativado', icon: IconPlayerPause, color: 'gray.7', move: true },
  'webhook.desativado_por_falhas': {
    nome: 'Desativado por falhas seguidas',
    icon: IconAlertTriangle,
    color: 'red',
    move: true,
  },
  'webhook.reativado': { nome: 'Reativado', icon: IconPlayerPlay, color: 'petroleo', move: true },
  'webhook.secret_rotacionado': { nome: 'Secret trocado', icon: IconKey, color: 'yellow.9', move: true },
  'webhook.teste_enviado': { nome: 'Teste enviado', icon: IconSend, color: 'gray' },
  'webhook.entrega_reenviada': { nome: 'Entrega reenviada', icon: IconRefresh, color: 'gray' },
  'webhook.reenvio_iniciado': { nome: 'Reenvio em lote iniciado', icon: IconRefresh, color: 'gray' },
  'webhook.recuperacao_iniciada': { nome: 'Recuperação iniciada', icon: IconRestore, color: 'gray' },
  'webhook.reenvio_cancelado': { nome: 'Reenvio em lote parado', icon: IconPlayerStop, color: 'gray' },
};

export const lookOf = (linha: Linha): Look => lookIn(LOOKS, linha);

const CAMPOS: Record<string, { nome: string; words?: (value: number) => string }> = {
  url: { nome: 'URL' },
  descricao: { nome: 'Descrição' },
  max_tentativas: { nome: 'Tentativas' },
  timeout_segundos: { nome: 'Tempo limite', words: (value) => `${value} s` },
};

/** What a line says besides its name: fields before → after, or what it began with, or the numbers of what was done. */
export function changesOf({ acao, detalhes }: Linha, zone: string): Change[] {
  const found: Change[] = [];
  for (const [field, { nome, words }] of Object.entries(CAMPOS)) {
    const value = detalhes[field];
    const say = (given: unknown) => (given === '' ? EMPTY : words ? words(Number(given)) : String(given));
    if (isChange(value)) found.push({ campo: nome, before: say(value.antes), after: say(value.depois) });
    else if (value !== undefined && value !== '') found.push({ campo: nome, after: say(value) });
  }
  // Values of headers are not kept here: only that they changed.
  found.push(
    ...listChange('Eventos', detalhes.eventos),
    ...listChange('Cabeçalhos próprios', detalhes.headers, 'valor alterado'),
  );
  return [...found, ...factsOf(acao, detalhes, zone)];
}

function factsOf(acao: Linha['acao'], detalhes: Record<string, unknown>, zone: string): Change[] {
  const { falhas_seguidas, primeira_falha_em, entregas_canceladas, desde, total, entrega_id } = detalhes;
  const count = (campo: string, value: unknown) =>
    typeof value === 'number' ? [{ campo, after: formatInteger(value) }] : [];
  const moment = (campo: string, value: unknown) =>
    typeof value === 'string' ? [{ campo, after: formatDateTime(new Date(value), zone) }] : [];
  return [
    ...count('Falhas em seguida', falhas_seguidas),
    ...moment('A primeira', primeira_falha_em),
    ...count('Entregas canceladas', entregas_canceladas),
    ...moment('Desde', desde),
    ...(acao === 'webhook.recuperacao_iniciada' ? count('Eventos a enviar', total) : []),
    ...(typeof entrega_id === 'number' ? [{ campo: 'Entrega', after: `nº ${entrega_id}` }] : []),
  ];
}
