import { expect, test } from 'vitest';
import type { Block, Guide } from '#app/docs/_content/blocks.ts';
import { canal_whatsapp } from '#app/docs/_content/canal-whatsapp.ts';
import { canal_whatsapp_gateway } from '#app/docs/_content/canal-whatsapp-gateway.ts';
import { buildComponentes, createCloudApi, parametrosModelo } from '#server/canais/whatsapp/index.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { MODELOS } from '#tests/support/whatsapp/modelos.ts';

const blocksOf = (guide: Guide): Block[] => guide.blocks(documentationFacts());

test('the guide shows parameters that its templates take', () => {
  const shown = blocksOf(canal_whatsapp).flatMap((block) =>
    block.kind === 'code' && block.language === 'json'
      ? [parametrosModelo.parse(JSON.parse(block.text).parametros)]
      : [],
  );
  const named = (name: string) => {
    const found = MODELOS.find((each) => each.name === name) ?? expect.fail(name);
    return { nome: name, componentes: found.components as readonly Record<string, unknown>[] };
  };
  const [withNames = expect.fail(), numbered = expect.fail()] = shown;
  expect(buildComponentes(named('pedido_a_caminho'), withNames)).toHaveLength(3);
  expect(buildComponentes(named('cupom'), numbered)).toHaveLength(3);
});

test('the guide tells the sizes that the channel allows', () => {
  const kinds: Record<string, string> = { Imagem: 'imagem', Áudio: 'audio', Vídeo: 'video', Documento: 'documento' };
  const sizes = blocksOf(canal_whatsapp).flatMap((block) =>
    block.kind === 'table' && block.label === 'Arquivos' ? block.rows : [],
  );
  const allowed = createCloudApi().capacidades({ config: {} }).midias;
  expect(sizes.map(([kind = '', , size = '']) => [kinds[kind], Number(/\d+/.exec(size)?.[0]) * 1_024 ** 2])).toEqual(
    allowed.map(({ tipo, tamanho_maximo }) => [tipo, tamanho_maximo]),
  );
});

test('the tables of both guides are as wide as their heads, and their headings can be told apart', () => {
  for (const guide of [canal_whatsapp, canal_whatsapp_gateway]) {
    const blocks = blocksOf(guide);
    const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (const block of blocks)
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
  }
});
