import { IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import type { AcaoDe } from '#modulos/index.ts';
import { type Change, changesIn, type Linha, type Look, lookIn } from '../../../_parts/historico-words.ts';

/** An application that was deleted has no screen. */
const LOOKS: Record<Exclude<AcaoDe<'aplicativo'>, 'aplicativo.excluido'>, Look> = {
  'aplicativo.criado': { icon: IconPlus, color: 'petroleo', move: true },
  'aplicativo.alterado': { icon: IconEdit, color: 'gray' },
  'aplicativo.desativado': { icon: IconPlayerPause, color: 'gray.7', move: true },
  'aplicativo.reativado': { icon: IconPlayerPlay, color: 'petroleo', move: true },
  'aplicativo.secret_rotacionado': { icon: IconKey, color: 'yellow.9', move: true },
};

export const lookOf = (linha: Linha) => lookIn(LOOKS, linha);

const CAMPOS = [
  ...(['nome', 'tipo', 'descricao', 'site_url', 'logo', 'manter_anterior_horas'] as const),
  ...(['redirect_uris', 'escopos'] as const),
];

/** A line's changed fields: before → after, or the new application's values. */
export const changesOf = ({ detalhes }: Linha, zone: string): Change[] =>
  changesIn('aplicativo', CAMPOS, detalhes, { zone });
