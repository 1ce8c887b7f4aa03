import { TIPO_CANAL } from '#modulos/conversa-valores.ts';

/** Channels as a list to choose from: each by its name and kind. */
export const canalOptions = (canais: readonly { id: number; nome: string; tipo: keyof typeof TIPO_CANAL }[]) =>
  canais.map(({ id, nome, tipo }) => ({ value: String(id), label: `${nome} · ${TIPO_CANAL[tipo]}` }));
