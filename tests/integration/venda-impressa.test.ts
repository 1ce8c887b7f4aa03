import { describe, expect, test } from 'vitest';
import { toWinAnsi } from '#server/documentos/index.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { drawVenda } from '#server/transport/arquivos/venda-pdf.ts';
import { createVenda, getImpressao } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { pagesOf } from '#tests/support/pdf.ts';

const root = await makeCompany();

const ask = (
  company: Company,
  arquivo: string | number,
  session: Company['admin']['session'] | null = company.admin.session,
) => serveArquivosOf(session, new Request(`http://localhost/api/arquivos/vendas/${arquivo}.pdf`));

describe('A printed sale', () => {
  test('says who sells what to whom for how much', async () => {
    const company = await root.sibling();
    const cliente = await company.customer({
      nome: 'João Conceição & Filhos',
      tipo_pessoa: 1,
      cnpj_cpf: '52998224725',
      enderecos: [
        { tipo: 'principal', logradouro: 'Rua da Matriz', numero: '1', cidade: 'Niterói', uf: 'RJ' },
        { tipo: 'entrega', cep: '25620001', logradouro: 'Av. Ipiranga', numero: '42', cidade: 'Petrópolis', uf: 'RJ' },
      ],
    });
    const produto = await company.product({ codigo: 'PÃO-1', nome: 'Pão de açúcar ⌀ 10 → 20 Ł 漢 😀', unidade: 'CX' });
    const venda = await createVenda(company.ctx, {
      cliente_id: cliente.id,
      itens: [{ produto_id: produto.id, quantidade: '1234.5', preco_unitario: '10.99', desconto_percentual: '12.5' }],
      ...{ desconto: '1.01', frete: '25', observacao: 'Entregar à tarde.\nPortão “B”.' },
    });
    const answer = await ask(company, venda.id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="pedido-${venda.numero_pedido}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const pages = await pagesOf(answer);
    expect(pages).toHaveLength(1);
    for (const text of [
      ...[`Pedido ${venda.numero_pedido}`, 'Em aberto', 'João Conceição & Filhos', 'CPF 529.982.247-25'],
      ...['Av. Ipiranga, 42', 'Petrópolis/RJ · CEP 25620-001', 'PÃO-1', 'Pão de açúcar Ø 10 -> 20 L ? ?'],
      ...['1.234,5', 'CX', '10,99', '12,5%', '11.871,26', '- R$ 1,01', 'R$ 25,00', 'R$ 11.895,25'],
      ...['Entregar à tarde. Portão “B”.', '1 de 1'],
    ]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).not.toContain('Rua da Matriz');
  });

  test('200 lines, long names among them: the heading on every page, every line once, pages counted', async () => {
    const company = await root.sibling();
    const cliente = await company.customer();
    const produto = await company.product({ nome: 'Parafuso' });
    const nameOf = (n: number) => `Linha-${n}-fim ${n % 20 === 0 ? 'descrição muito comprida '.repeat(18) : ''}`.trim();
    const venda = await createVenda(company.ctx, {
      cliente_id: cliente.id,
      itens: Array.from({ length: 200 }, (_, n) => ({
        ...{ produto_id: produto.id, quantidade: '1', preco_unitario: '1', descricao: nameOf(n) },
      })),
      observacao: 'linha\n'.repeat(150).trim(),
    });
    const pages = await pagesOf(await ask(company, venda.id));
    expect(pages.length).toBeGreaterThan(4);
    for (const [n, page] of pages.entries()) expect(page).toContain(`${n + 1} de ${pages.length}`);
    const withItems = pages.filter((page) => page.includes('Linha-'));
    for (const page of withItems) expect(page).toContain('Código Descrição Quant. Un. Preço Desc. Total');
    const whole = pages.join(' ');
    for (let n = 0; n < 200; n++) expect(whole.split(`Linha-${n}-fim`), `line ${n}`).toHaveLength(2);
    expect(whole.match(/linha\b/g)).toHaveLength(150);
  });

  test('its totals are never on a page without a line, and no figure of theirs or of a line is in two lines of text', async () => {
    const company = await root.sibling();
    const { id } = await company.sale([await company.product()]);
    const impressao = await getImpressao(company.ctx, { id });
    const [item] = impressao.venda.itens;
    if (!item) throw new Error('a sale without a line');
    const timbre = { cor: '#123456', contato: '', logo: null };
    const huge = { quantidade: '1234567890.125', preco_unitario: '9876543210.25', preco_total: '8765432109876.50' };
    for (let n = 1; n <= 36; n++) {
      const itens = Array.from({ length: n }, () => ({ ...item, ...huge, descricao: 'Linha' }));
      const venda = { ...impressao.venda, itens, desconto: '1', frete: '2', total_venda: '8765432109876.50' };
      const pages = await pagesOf(new Response(await drawVenda({ ...impressao, venda }, timbre, 'America/Sao_Paulo')));
      const withTotal = pages.find((page) => page.includes('R$ 8.765.432.109.876,50'));
      expect(withTotal?.match(/Linha/g), `${n} lines`).not.toBeNull();
      for (const figure of ['1.234.567.890,125', '9.876.543.210,25', '8.765.432.109.876,50'])
        expect(pages[0]).toContain(figure);
    }
  });

  test('of another company, of no id and without a session: refused', async () => {
    const [company, other] = await Promise.all([root.sibling(), root.sibling()]);
    const venda = await other.sale([await other.product()]);
    for (const arquivo of [venda.id, 0, 'x', `${venda.id}x`]) expect((await ask(company, arquivo)).status).toBe(404);
    expect((await ask(company, venda.id, null)).status).toBe(401);
  });
});

test('what the standard fonts lack is written with what they have', () => {
  expect(toWinAnsi('ação ½ € – “x” \u0000\u200bé e\u0301 ﬁ ① Ž')).toBe('ação ½ € – “x” é é fi 1 Ž');
});
