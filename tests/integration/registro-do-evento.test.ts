import { describe, expect, test } from 'vitest';
import { EVENTOS, exemploDe, registroDe } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';

// Which record an event tells of is said twice: by the catalogue, for screens, and by a function of the database, for the index.

const inSql = async (evento: string, dados: unknown): Promise<string | null> => {
  const [row] = await db().sql<{ registro: string | null }[]>`
    SELECT registro_do_evento(${evento}, ${JSON.stringify(dados)}::text::json) AS registro`;
  return row?.registro ?? null;
};

const inCode = (evento: string, dados: unknown): string | null => {
  const found = registroDe(evento, dados);
  return found && `${found.tipo}:${found.id}`;
};

describe('the record of an event', () => {
  test.each(EVENTOS)('%s: the database says what the catalogue says', async (evento) => {
    const dados = exemploDe(evento);
    expect(await inSql(evento, dados)).toBe(inCode(evento, dados));
  });

  test('every kind but the test tells of a record, by a name', () => {
    const named = EVENTOS.map((evento) => [evento, registroDe(evento, exemploDe(evento))?.nome] as const);
    expect(named.filter(([, nome]) => !nome).map(([evento]) => evento)).toEqual(['webhook.teste']);
    expect(Object.fromEntries(named)).toMatchObject({
      'produto.criado': 'Café torrado em grãos 1 kg',
      'cliente.criado': 'Cliente Padaria Pão da Serra Ltda.',
      'venda.criada': 'Pedido 000187',
      'proposta.criada': 'Proposta 000063',
      'contrato.criado': 'Contrato 000019',
      'pagamento.recebido': 'Conta a receber do pedido 000187',
      'estoque.atualizado': 'Café torrado em grãos 1 kg',
      'nfe.emitida': 'NF-e 4512',
      'contato.criado': 'Contato Rafael Nogueira',
      'negocio.criado': 'Negócio Assinatura de café para o escritório',
      'conversa.criada': 'Conversa com Rafael Nogueira',
      'mensagem.enviada': 'Conversa com Rafael Nogueira',
    });
    expect(registroDe('estoque.atualizado', exemploDe('estoque.atualizado'))?.codigo).toBe('CAF-001');
  });

  test.each([null, 'texto', [], {}, { id: null }, { id: 'x' }, { contato: null }, { pagamento: 3 }])(
    'data of another form, %j, tell of none and break neither',
    async (dados) => {
      for (const evento of [...EVENTOS, 'inventado.agora', '']) {
        expect(inCode(evento, dados)).toBeNull();
        await expect(inSql(evento, dados)).resolves.toBeDefined();
      }
    },
  );

  test('what has no name is called by its number', () => {
    expect(registroDe('venda.criada', { id: 7 })).toEqual({ tipo: 'venda', id: 7, nome: 'Pedido nº 7' });
    expect(registroDe('nfe.cancelada', { id: 8, tipo: 'NFCE', numero: '12' })?.nome).toBe('NFC-e 12');
    expect(registroDe('pagamento.recebido', { pagamento: { conta_id: 5 } })?.nome).toBe('Conta a receber nº 5');
  });

  test('a record is found by the index', async () => {
    const plan = await db().sql.begin(async (sql) => {
      await sql`SET LOCAL enable_seqscan = off`;
      return sql`EXPLAIN SELECT id FROM eventos WHERE empresa_id = 1 AND registro_do_evento(evento, dados) = 'venda:7'
        ORDER BY ocorrido_em DESC, id DESC LIMIT 26`;
    });
    expect(JSON.stringify(plan)).toContain('eventos_registro');
  });
});
