import { expect, test } from 'vitest';
import { registroInWords } from '#app/(painel)/integracoes/_parts/cause-pills.tsx';
import { lancamentoOf, type Registro, registroHref } from '#app/(painel)/integracoes/_parts/registro-link.tsx';
import { TIPOS_REGISTRO } from '#server/eventos/index.ts';

// The page of an event or of a delivery leads to the record that the event tells of.

const of = (tipo: Registro['tipo'], id = 7): Registro => ({ tipo, id, nome: 'Nome' });

test.each([
  ['venda.criada', of('venda'), '/vendas/7'],
  ['produto.atualizado', of('produto'), '/produtos/7'],
  ['cliente.criado', of('cliente'), '/clientes/7'],
  ['proposta.criada', of('proposta'), '/propostas/7'],
  ['contrato.criado', of('contrato'), '/contratos/7'],
  ['pagamento.recebido', of('conta_receber'), '/contas-receber/7'],
  ['nfe.emitida', of('nota_fiscal'), '/notas-fiscais/7'],
  ['contato.criado', of('contato'), '/contatos/7'],
  ['negocio.ganho', of('negocio'), '/negocios/7'],
  ['mensagem.enviada', of('conversa'), '/conversas/7'],
])('%s', (evento, registro, href) => {
  expect(registroHref({ evento, registro })).toBe(href);
});

test('an event of stock leads to its movement', () => {
  expect(lancamentoOf('estoque.atualizado', { id: 46, produto_id: 3 })).toBe(46);
  expect(lancamentoOf('estoque.atualizado', null)).toBeNull();
  expect(lancamentoOf('venda.criada', { id: 46 })).toBeNull();
  const at = { evento: 'estoque.atualizado', registro: of('produto', 3), lancamento: 46 };
  expect(registroHref(at)).toBe('/estoque/3?lancamento=46');
});

test.each([
  ['produto.excluido', of('produto')],
  ['cliente.excluido', of('cliente')],
  ['webhook.teste', null],
] as const)('%s leads nowhere', (evento, registro) => {
  expect(registroHref({ evento, registro })).toBeNull();
});

test('the record of a filter is called as the rows call it, else by kind and number', () => {
  expect(registroInWords('venda:7', [{ registro: null }, { registro: of('venda') }])).toBe('Nome');
  expect(registroInWords('venda:8', [{ registro: of('venda') }])).toBe('Pedido nº 8');
  for (const tipo of TIPOS_REGISTRO) expect(registroInWords(`${tipo}:7`, undefined)).not.toContain('Registro');
  expect(registroInWords('nada', undefined)).toBe('Registro nº ');
});
