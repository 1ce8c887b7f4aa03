import { beforeAll, describe, expect, test } from 'vitest';
import { getAparencia, readTimbre, updateAparencia } from '#server/documentos/index.ts';
import { db } from '#server/platform/db.ts';
import { getPdf, updateProposta } from '#server/propostas/index.ts';
import { drawVendaOf } from '#server/transport/arquivos/print-venda.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { addLogo, bytesAt, keep } from '#tests/support/midia.ts';
import { imagesOfPdf, pagesOf } from '#tests/support/pdf.ts';
import { photo } from '#tests/support/photos.ts';

// The looks of a company's documents: logo and colour, in proposals and in printed orders; charges: tests/api/cobrancas.test.ts.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

test('the logo is on the sale and on the proposal; what was sent before keeps its looks', async () => {
  const venda = await company.sale([await company.product()]);
  const before = await company.sentProposal();
  expect(await imagesOfPdf((await drawVendaOf(company.ctx, venda)).file)).toEqual([]);
  const { logo_url } = await addLogo(company, await photo({ width: 300, height: 100, format: 'png' }));
  expect((await bytesAt(logo_url ?? ''))?.subarray(1, 4).toString()).toBe('PNG');
  expect(await imagesOfPdf((await drawVendaOf(company.ctx, venda)).file)).toEqual([[300, 100]]);
  expect(await imagesOfPdf((await getPdf(company.ctx, { id: before.id })).file)).toEqual([]);
  const after = await company.sentProposal();
  expect(await imagesOfPdf((await getPdf(company.ctx, { id: after.id })).file)).toEqual([[300, 100]]);
  await updateAparencia(company.ctx, { logo: null });
  expect((await readTimbre(company.ctx)).logo).toBeNull();
  expect(await imagesOfPdf((await getPdf(company.ctx, { id: after.id })).file)).toEqual([[300, 100]]);
  // The file is gone with it: nothing of the company's room is used.
  const [used] = await db().sql`SELECT tamanho FROM usos_midia WHERE empresa_id = ${company.id}`;
  expect(Number(used?.tamanho)).toBe(0);
});

test('the items of a proposal whose introduction ends where the page does begin on the next one, their heading over them', async () => {
  const { id } = await company.proposal();
  for (let lines = 44; lines <= 52; lines++) {
    const introducao = Array.from({ length: lines }, (_, i) => `Linha ${i}`).join('\n');
    await updateProposta(company.ctx, { id, introducao });
    const pages = await pagesOf(new Response((await getPdf(company.ctx, { id })).file));
    expect(pages.length, `${lines} lines`).toBe(2);
    const headed = pages.filter((page) => page.includes('Código Descrição'));
    expect(headed.length, `${lines} lines`).toBe(1);
    expect(headed[0]).toContain('Treinamento');
  }
});

describe('a logo', () => {
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('is no %s', async (_, bytes) => {
    await expect(keep(company, bytes, 'logo.png', 'logo_empresa')).rejects.toThrow('não é uma imagem aceita');
  });
});

test.each([
  ['#ffee00', false],
  ['#777777', false],
  ['#767676', true],
  ['#0F7069', true],
])('the colour %s is dark enough for white letters: %s', async (cor, fits) => {
  const change = updateAparencia(company.ctx, { cor });
  if (fits) expect((await change).cor_usada).toBe(cor.toLowerCase());
  else await expect(change).rejects.toThrow();
});

test('without a choice it is the product’s, and nothing is written', async () => {
  const other = await makeCompany();
  expect(await getAparencia(other.ctx)).toEqual({ cor: null, cor_usada: '#0f7069', contato: '', logo_url: null });
  await updateAparencia(other.ctx, {});
  expect(await db().sql`SELECT FROM aparencias_documentos WHERE empresa_id = ${other.id}`).toHaveLength(0);
});
