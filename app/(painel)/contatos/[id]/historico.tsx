'use client';

import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconEdit,
  IconPlus,
  IconSearch,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { crm } from '#modulos/crm.ts';
import type { AcaoDe, CampoDe } from '#modulos/index.ts';
import { isChange } from '../../_parts/field-value.ts';
import { Historico } from '../../_parts/historico.tsx';
import { type Change, changesIn, EMPTY, type Linha, type Look, lookIn } from '../../_parts/historico-words.ts';
import { campoInWords } from '../campo-words.ts';
import { type Campo, telephoneShown } from '../types.ts';

const LOOKS: Record<AcaoDe<'contato'>, Look> = {
  'contato.criado': { icon: IconPlus, color: 'petroleo', move: true },
  'contato.alterado': { icon: IconEdit, color: 'gray' },
  'contato.arquivado': { icon: IconArchive, color: 'gray.7', move: true },
  'contato.desarquivado': { icon: IconArchiveOff, color: 'petroleo', move: true },
  'contato.etiquetado': { icon: IconTag, color: 'gray' },
  'contato.mesclado': { icon: IconArrowMerge, color: 'indigo', move: true },
  'contato.procurado': { icon: IconSearch, color: 'gray' },
  'contato.excluido': { icon: IconTrash, color: 'red', move: true },
};

// Own fields are told one by one; the line's name already tells that it was archived, and ids say nothing to people.
const LEFT_OUT: readonly CampoDe<'contato'>[] = ['campos', 'arquivado', 'responsavel_id', 'mesclado', 'encontrado'];
const CAMPOS = (Object.keys(crm.recursos.contato.campos) as CampoDe<'contato'>[]).filter(
  (campo) => !LEFT_OUT.includes(campo),
);

const PHONES: readonly CampoDe<'contato'>[] = ['telefone', 'celular'];

/** What changed in fields of the company's own, each by its name. */
function ownChanges(detalhes: Linha['detalhes'], campos: readonly Campo[]): Change[] {
  const { campos: change } = detalhes;
  if (!isChange(change)) return [];
  const [before, after] = [{ ...(change.antes as object) }, { ...(change.depois as object) }] as Record<
    string,
    string
  >[];
  return Object.keys(after ?? {}).map((chave) => {
    const campo = campos.find((one) => one.chave === chave);
    const said = (value: string | undefined) => (campo ? campoInWords(campo, value) : value && String(value)) || EMPTY;
    return { campo: campo?.nome ?? chave, before: said(before?.[chave]), after: said(after?.[chave]) };
  });
}

/** A line's changed fields. What a new record began with is on the page, or in the changes that followed. */
function changesOf({ acao, detalhes }: Linha, zone: string, campos: readonly Campo[]): Change[] {
  if (acao === 'contato.criado') return [];
  const told = changesIn('contato', CAMPOS, detalhes, {
    zone,
    say: (campo, value) => (PHONES.includes(campo) && typeof value === 'string' ? telephoneShown(value) : undefined),
  });
  const answers = isChange(detalhes.responsavel_id) ? [{ campo: 'Responsável', after: 'trocado' }] : [];
  return [...told, ...answers, ...ownChanges(detalhes, campos)];
}

/** The contact's history, and that of those which were merged into it. */
export function HistoricoCard({ id }: { id: number }) {
  const { data: campos = [] } = trpc.campos.list.useQuery({ entidade: 'contato' });
  return (
    <Historico
      recurso="contato"
      id={id}
      query={trpc.contatos.historico.useQuery({ id })}
      tell={(linha, zone) => ({ look: lookIn(LOOKS, linha), changes: changesOf(linha, zone, campos) })}
    />
  );
}
