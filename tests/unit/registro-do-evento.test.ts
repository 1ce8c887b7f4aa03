import { expect, test } from 'vitest';
import { registroOf } from '#app/(painel)/integracoes/_parts/registro-link.tsx';

// The page of an event or of a delivery leads to the record that the event tells of.

test.each([
  ['venda.criada', { id: 7, numero_pedido: '000187' }, '/vendas/7', 'Pedido 000187'],
  ['venda.cancelada', { id: 7 }, '/vendas/7', 'Pedido nº 7'],
  ['produto.atualizado', { id: 3, nome: 'Café' }, '/produtos/3', 'Produto Café'],
  ['cliente.criado', { id: 4, nome: 'M*** S***' }, '/clientes/4', 'Cliente nº 4'],
  ['estoque.atualizado', { id: 46, produto_id: 3 }, expect.stringMatching(/^\/estoque\/3.*46/), 'Lançamento nº 46'],
])('%s', (evento, dados, href, nome) => {
  expect(registroOf({ evento, dados })).toEqual({ href, nome });
});

test.each([
  ['produto.excluido', { id: 3, nome: 'Café' }],
  ['cliente.excluido', { id: 4 }],
  ['webhook.teste', { id: 1 }],
  ['venda.criada', { id: '7' }],
  ['venda.criada', null],
  ['venda.criada', 'texto'],
])('%s of %j leads nowhere', (evento, dados) => {
  expect(registroOf({ evento, dados })).toBeNull();
});
