'use client';

import { Anchor } from '@mantine/core';
import { Link } from '#app/_ui/link.tsx';
import { authorName } from '../../_parts/historico-words.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Linha } from './types.ts';

const PORTA = { painel: 'painel', api: 'API', cli: 'linha de comando', job: 'sistema' };

/** The author and the door: "Bruno Teixeira, painel". */
export function author({ autor, porta }: Pick<Linha, 'autor' | 'porta'>): string {
  const door = PORTA[porta];
  return autor.tipo === 'sistema' ? door : `${authorName(autor.tipo, autor.nome)}, ${door}`;
}

const NAMES_DOCUMENTO = /^(Pedido|Compra|Expedição|Devolução d[oa] (pedido|compra)|Importação nº) (\S+)$/;

/** What a movement's note says besides its document, whose link stands beside it: nothing where it is "Pedido 000187". */
export const noteOf = ({ observacao, documento }: Pick<Linha, 'observacao' | 'documento'>): string =>
  documento && NAMES_DOCUMENTO.exec(observacao)?.[3] === (documento.numero ?? String(documento.id)) ? '' : observacao;

/** Address of a movement: its product's stock, with the movement open. */
export const movementHref = (produto_id: number, id: number) => `/estoque/${produto_id}?lancamento=${id}`;

type EstornoProps = { linha: Pick<Linha, 'produto_id' | 'estorno_de_id' | 'estornado_por_id'> };

/** "Estornado por nº 46", "Estorna nº 45"; nothing for a movement that is neither. */
export function EstornoLink({ linha: { produto_id, estorno_de_id, estornado_por_id } }: EstornoProps) {
  const id = estornado_por_id ?? estorno_de_id;
  if (id === null) return null;
  return (
    <Anchor component={Link} href={movementHref(produto_id, id)} inherit underline="always">
      {estornado_por_id === null ? 'Estorna' : 'Estornado por'} nº {id}
    </Anchor>
  );
}

type RequisicaoProps = { linha: Pick<Linha, 'porta' | 'request_id'>; before?: string };

/**
 * What a movement came of and what went out because of it: the thread of its request, where the reader may see events, else the API request,
 * where there was one and the reader may see the request log.
 * @param before what parts it from what stands before it
 */
export function RequisicaoLink({ linha: { porta, request_id }, before = '' }: RequisicaoProps) {
  const { can } = useSessao();
  const id = encodeURIComponent(request_id);
  const link = (href: string, words: string) => (
    <>
      {before}
      <Anchor component={Link} href={href} inherit underline="always" display="inline-block" py={3}>
        {words}
      </Anchor>
    </>
  );
  if (can('webhooks:read')) return link(`/integracoes/eventos?requisicao=${id}&fio=${id}`, 'O que saiu daqui');
  return porta === 'api' && can('requisicoes:read')
    ? link(`/integracoes/requisicoes?busca=${id}`, 'Ver requisição')
    : null;
}
