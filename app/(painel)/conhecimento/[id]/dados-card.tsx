'use client';

import { Anchor, Card, Group, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatInteger } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { bytesShown } from '../../_parts/bytes.ts';
import { Facts } from '../../_parts/facts.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EmUso } from '../_parts/em-uso.tsx';
import { formatoInWords } from '../_parts/formato-icon.tsx';
import type { ConhecimentoDetalhado } from '../types.ts';

/** What the item is, and whether it is used. */
export function DadosCard({ item }: { item: ConhecimentoDetalhado }) {
  const { empresa } = useSessao();
  const { situacao, paginas, paginas_vazias, trechos, trechos_com_vetor, tamanho, arquivo } = item;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="dados">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id="dados">
          Sobre o item
        </Title>
        <EmUso item={item} label="Em uso" />
      </Group>
      <Facts
        items={[
          ['Formato', formatoInWords(item)],
          ['Páginas', paginas === null ? null : formatInteger(paginas)],
          ['Páginas sem texto', paginas_vazias.length === 0 ? null : emptyPages(paginas_vazias)],
          ['Trechos', situacao === 'pronto' || trechos > 0 ? formatInteger(trechos) : null],
          [
            'Encontrado também pelo sentido',
            trechos_com_vetor > 0 ? `${formatInteger(trechos_com_vetor)} de ${formatInteger(trechos)} trechos` : null,
          ],
          ['Tamanho', bytesShown(tamanho)],
          [
            'Arquivo',
            arquivo ? (
              <Anchor key="arquivo" href={arquivo.url} target="_blank" rel="noreferrer" size="sm">
                <Group component="span" gap={4} display="inline-flex">
                  <IconDownload size={15} aria-hidden />
                  Abrir o arquivo original
                </Group>
              </Anchor>
            ) : null,
          ],
          ['Publicado', <When key="criado" date={item.criado_em} zone={empresa.fuso} />],
          ['Atualizado', <When key="atualizado" date={item.atualizado_em} zone={empresa.fuso} />],
        ]}
      />
    </Card>
  );
}

/** Numbers of pages that are told; a scanned book may have very many. */
const MOST_TOLD = 12;

const emptyPages = (pages: readonly number[]): string =>
  `${pages.slice(0, MOST_TOLD).join(', ')}${pages.length > MOST_TOLD ? ` e mais ${formatInteger(pages.length - MOST_TOLD)}` : ''}. O que há nelas como imagem não foi lido.`;
