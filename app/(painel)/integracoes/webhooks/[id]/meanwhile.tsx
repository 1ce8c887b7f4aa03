import { Anchor, Code, List, Text } from '@mantine/core';
import { Fragment } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatCount, formatDateTimeSeconds, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { erroInWords } from '../../_parts/webhook-words.ts';

export type Inatividade = Outputs['webhooks']['inatividade'];
type PorTipo = Inatividade['por_tipo'];
export type Recuperavel = Outputs['webhooks']['countRecuperavel'];

const SHOWN = 5;

/** "120 estoque.atualizado, 60 venda.criada e mais 3 tipos". */
export function ByKind({ por_tipo }: { por_tipo: PorTipo }) {
  const rest = por_tipo.length - SHOWN;
  return (
    <>
      {por_tipo.slice(0, SHOWN).map(({ evento, n }, i) => (
        <Fragment key={evento}>
          {i === 0 ? '' : ', '}
          {formatInteger(n)} <Code>{evento}</Code>
        </Fragment>
      ))}
      {rest > 0 ? ` e mais ${rest === 1 ? '1 tipo' : `${rest} tipos`}` : null}
    </>
  );
}

/** What happened while the webhook was inactive, and how much of it would have gone to it. */
export function Missed({ inatividade }: { inatividade: Inatividade | undefined }) {
  if (!inatividade?.desde) return null;
  const { eventos, mais_eventos, por_tipo } = inatividade;
  const listened = por_tipo.reduce((sum, { n }) => sum + n, 0);
  if (eventos === 0) return <Text size="sm">Enquanto está desativado, nenhum evento aconteceu na empresa.</Text>;
  return (
    <Text size="sm">
      Desde que foi desativado,{' '}
      {eventos === 1 ? '1 evento aconteceu' : `${formatCount(eventos, mais_eventos)} eventos aconteceram`}
      {listened === 0 ? (
        ', e nenhum é dos que ele assina.'
      ) : (
        <>
          ; {listened === 1 ? '1 é' : `${formatInteger(listened)} são`} dos que ele assina
          {mais_eventos ? `, entre os primeiros ${formatInteger(eventos)}` : ''}: <ByKind por_tipo={por_tipo} />.
        </>
      )}
    </Text>
  );
}

/** How the last attempts failed, each with the way to its delivery. */
export function LastFailures({ falhas, zone }: { falhas: Inatividade['ultimas_falhas']; zone: string }) {
  if (falhas.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        Últimas respostas
      </Text>
      <List size="sm" listStyleType="none">
        {falhas.map(({ entrega_id, status, erro, iniciada_em }) => (
          <List.Item key={`${entrega_id}:${iniciada_em.getTime()}`} className="numero">
            {status === null ? erroInWords(erro ?? '').titulo || 'Sem resposta' : `HTTP ${status}`},{' '}
            {formatDateTimeSeconds(iniciada_em, zone)}{' '}
            <Anchor component={Link} href={`/integracoes/entregas/${entrega_id}`} size="sm" underline="always">
              Ver a entrega nº {entrega_id}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** What a recovery sends, in which order and under which keys. */
export function WhatIsSent({ count }: { count: Recuperavel }) {
  const { falharam, canceladas, novas, por_tipo } = count;
  const again = falharam + canceladas;
  const parts = [
    falharam > 0
      ? `${formatInteger(falharam)} ${falharam === 1 ? 'entrega que falhou' : 'entregas que falharam'}`
      : null,
    canceladas > 0
      ? `${formatInteger(canceladas)} ${canceladas === 1 ? 'entrega cancelada' : 'entregas canceladas'}`
      : null,
    novas > 0
      ? `${formatInteger(novas)} ${novas === 1 ? 'evento que aconteceu' : 'eventos que aconteceram'} com o webhook desativado`
      : null,
  ].filter((part) => part !== null);
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        O que sai: {parts.join(', ')}. Por tipo: <ByKind por_tipo={por_tipo} />.
      </List.Item>
      <List.Item>
        Em que ordem: {again > 0 ? 'primeiro o que já tinha entrega, ' : ''}do mais antigo ao mais novo
        {again > 0 && novas > 0 ? '; depois o que ele ainda não viu, também do mais antigo ao mais novo' : ''}. O que
        acontecer enquanto isso sai junto, sem esperar.
      </List.Item>
      {again > 0 ? (
        <List.Item>
          Chaves: o que já tinha sido tentado sai com a mesma <Code>idempotency_key</Code> e os mesmos bytes, e um
          destino que guarda as chaves não o processa duas vezes.
          {novas > 0 ? ' O que nunca saiu ganha agora a sua chave.' : ''}
        </List.Item>
      ) : (
        <List.Item>
          Chaves: nada disto saiu antes; cada evento ganha agora a sua <Code>idempotency_key</Code>.
        </List.Item>
      )}
    </List>
  );
}
