import { IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import {
  type Change,
  EMPTY,
  isChange,
  type Linha,
  type Look,
  listChange,
  lookIn,
} from '../../../_parts/historico-words.ts';
import { TIPO } from '../words.tsx';

const LOOKS: Partial<Record<Linha['acao'], Look>> = {
  'aplicativo.criado': { nome: 'Registrado', icon: IconPlus, color: 'petroleo', move: true },
  'aplicativo.alterado': { nome: 'Configuração alterada', icon: IconEdit, color: 'gray' },
  'aplicativo.desativado': { nome: 'Desativado', icon: IconPlayerPause, color: 'gray.7', move: true },
  'aplicativo.reativado': { nome: 'Reativado', icon: IconPlayerPlay, color: 'petroleo', move: true },
  'aplicativo.secret_rotacionado': { nome: 'client_secret rotacionado', icon: IconKey, color: 'yellow.9', move: true },
};

export const lookOf = (linha: Linha): Look => lookIn(LOOKS, linha);

const CAMPOS: Record<string, { nome: string; words?: Record<string, string> }> = {
  nome: { nome: 'Nome' },
  tipo: { nome: 'Tipo', words: { confidencial: TIPO.confidencial.nome, publico: TIPO.publico.nome } },
  descricao: { nome: 'Descrição' },
  site_url: { nome: 'Site' },
  logo: { nome: 'Logotipo' },
  manter_anterior_horas: {
    nome: 'O anterior',
    words: { 0: 'deixou de valer na hora', 1: 'valeu por mais 1 hora', 24: 'valeu por mais 24 horas' },
  },
};

/** What a line says besides its name: fields before → after, or what it began with. */
export function changesOf({ detalhes }: Linha): Change[] {
  const found: Change[] = [];
  for (const [field, { nome, words }] of Object.entries(CAMPOS)) {
    const value = detalhes[field];
    const say = (given: unknown) =>
      given === null || given === '' ? EMPTY : (words?.[String(given)] ?? String(given));
    if (isChange(value)) {
      const [before, after] = [say(value.antes), say(value.depois)];
      // Of an image only its being there is kept.
      found.push(before === after ? { campo: nome, after: 'trocado' } : { campo: nome, before, after });
    } else if (value !== undefined && value !== null && value !== '') found.push({ campo: nome, after: say(value) });
  }
  return [
    ...found,
    ...('redirect_uris' in detalhes ? listChange('Endereços de retorno', detalhes.redirect_uris) : []),
    ...('escopos' in detalhes ? listChange('Permissões', detalhes.escopos) : []),
  ];
}
