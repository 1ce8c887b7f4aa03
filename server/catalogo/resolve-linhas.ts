import type { Ctx } from '#server/platform/context.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import { type HeldProduto, type HeldServico, holdProdutos, holdServicos } from './hold-produtos.ts';

/** What a line of a document may be: `livre` is a text, where the document takes one. */
export type TipoLinha = 'produto' | 'servico' | 'livre';

/** The part of a document's line that its sender decides; decimals are text. `id` only where the document has the line already. */
export type Linha<T extends TipoLinha = TipoLinha> = {
  id: number | null;
  tipo: T;
  produto_id: number | null;
  servico_id: number | null;
  codigo: string;
  descricao: string;
  unidade: string;
  quantidade: string;
  preco_unitario: string;
  desconto_percentual: string;
};

/** A line that a document has. */
export type LinhaGravada<T extends TipoLinha = TipoLinha> = Linha<T> & { id: number };

/** A line as it is sent; neither product nor service is a text, which schemas refuse where the document takes none. */
export type LinhaEnviada = {
  id?: number | undefined;
  produto_id?: number | null | undefined;
  servico_id?: number | null | undefined;
  descricao?: string | undefined;
  /** Of a text alone: a product and a service have their own. */
  unidade?: string | undefined;
  quantidade: string;
  preco_unitario?: string | undefined;
  desconto_percentual?: string | undefined;
  /** What the line leaves out goes back to that of its product or service (PUT), in place of staying as it is. */
  inteira?: boolean;
};

/** The part of a line that its sender decides. */
export const linhaOf = <T extends TipoLinha>(item: LinhaGravada<T>): Linha<T> => ({
  id: item.id,
  tipo: item.tipo,
  produto_id: item.produto_id,
  servico_id: item.servico_id,
  codigo: item.codigo,
  descricao: item.descricao,
  unidade: item.unidade,
  quantidade: item.quantidade,
  preco_unitario: item.preco_unitario,
  desconto_percentual: item.desconto_percentual,
});

/** A line as the audit trail tells it. */
export const toldLinha = ({ tipo, produto_id, servico_id, descricao, quantidade, ...line }: Linha) => ({
  ...(tipo === 'livre' ? {} : servico_id === null ? { produto_id } : { servico_id }),
  descricao,
  quantidade,
  preco_unitario: line.preco_unitario,
  desconto_percentual: line.desconto_percentual,
});

const sameThing = (item: LinhaGravada, { produto_id = null, servico_id = null }: LinhaEnviada) =>
  item.produto_id === produto_id && item.servico_id === servico_id;

const isText = ({ produto_id = null, servico_id = null }: LinhaEnviada) => produto_id === null && servico_id === null;

/** Whether all that was sent of a line without id is what an item has: such a line is that item, sent back. */
const sameLine = (item: LinhaGravada, sent: LinhaEnviada) =>
  sameThing(item, sent) &&
  item.quantidade === sent.quantidade &&
  (sent.preco_unitario ?? item.preco_unitario) === item.preco_unitario &&
  (sent.descricao ?? item.descricao) === item.descricao &&
  (!isText(sent) || (sent.unidade ?? item.unidade) === item.unidade) &&
  (sent.desconto_percentual ?? '0.00') === item.desconto_percentual;

/** The item that each line sent is: by its id, else one that is the same in everything. */
function basesOf(sent: readonly LinhaEnviada[], before: readonly LinhaGravada[]): (LinhaGravada | undefined)[] {
  const byId = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(sent.flatMap(({ id }) => id ?? []));
  return sent.map((line) => {
    if (line.id !== undefined) return byId.get(line.id);
    const same = before.find((item) => !kept.has(item.id) && sameLine(item, line));
    if (same) kept.add(same.id);
    return same;
  });
}

/** Whether a line keeps of its item what it leaves out. */
const keeps = (base: LinhaGravada, { inteira = false, ...line }: LinhaEnviada) =>
  sameThing(base, line) && !(inteira && (line.descricao === undefined || line.preco_unitario === undefined));

type Held = { produto: HeldProduto | undefined; servico: HeldServico | undefined };

/** A line that takes name, unit and price from its product or service; or the refusal of one that is not there, or out of use. */
function freshLinha(line: LinhaEnviada, id: number | null, { produto, servico }: Held): Linha | [string, string] {
  const { produto_id = null, servico_id = null, quantidade, desconto_percentual = '0.00' } = line;
  if (isText(line)) {
    const { descricao = '', unidade = 'UN', preco_unitario = '0.00' } = line;
    const none = { produto_id: null, servico_id: null, codigo: '' };
    return { id, tipo: 'livre', ...none, descricao, unidade, quantidade, preco_unitario, desconto_percentual };
  }
  const found = produto ?? servico;
  const field = servico_id === null ? 'produto_id' : 'servico_id';
  const name = servico_id === null ? 'Produto' : 'Serviço';
  if (!found) return [field, `${name} não encontrado (id ${produto_id ?? servico_id}).`];
  if (produto ? produto.situacao !== 'A' : servico?.ativo === false) {
    return [field, `O ${name.toLowerCase()} "${found.nome}" (id ${found.id}) está inativo.`];
  }
  return {
    id,
    tipo: produto ? 'produto' : 'servico',
    produto_id,
    servico_id,
    codigo: found.codigo,
    descricao: line.descricao ?? found.nome,
    unidade: found.unidade,
    quantidade,
    preco_unitario: line.preco_unitario ?? (produto ? produto.preco_venda : (servico?.preco ?? '0.00')),
    desconto_percentual,
  };
}

/**
 * The lines of a document from what was sent, in the order sent. A line with the id of an item is that item, and what it leaves out stays;
 * one without is new, unless an item is the same in everything. A new line takes name, unit and price from its product or service, which
 * is held until the transaction ends.
 * @param before the document's items
 * @param documento how a refusal names the document: `Este pedido`
 * @param fieldOf how it names the field of a line
 * @throws DomainError VALIDATION_ERROR on `itens.N.id`, `itens.N.produto_id`, `itens.N.servico_id` of every line that names what the
 * document or the company has not, or newly what the company has put out of use
 */
export async function resolveLinhas<T extends TipoLinha>(
  ctx: Ctx,
  sent: readonly LinhaEnviada[],
  before: readonly LinhaGravada<T>[],
  documento: string,
  fieldOf = (index: number, field: string): string => `itens.${index}.${field}`,
): Promise<Linha<T>[]> {
  const bases = basesOf(sent, before);
  const fresh = sent.filter((line, index) => {
    const base = bases[index];
    return !base || !keeps(base, line);
  });
  const produtos = await holdProdutos(
    ctx,
    fresh.flatMap(({ produto_id }) => produto_id ?? []),
  );
  const servicos = await holdServicos(
    ctx,
    fresh.flatMap(({ servico_id }) => servico_id ?? []),
  );
  const details: ErrorDetails = {};
  const lines = sent.flatMap((line, index): Linha[] => {
    const base = bases[index];
    if (line.id !== undefined && !base) {
      details[fieldOf(index, 'id')] = [`${documento} não tem o item ${line.id}.`];
      return [];
    }
    if (base && keeps(base, line)) return [{ ...linhaOf(base), quantidade: line.quantidade, ...wordsOf(line) }];
    const { produto_id, servico_id } = line;
    const resolved = freshLinha(line, base?.id ?? null, {
      produto: produto_id ? produtos.found.get(produto_id) : undefined,
      servico: servico_id ? servicos.found.get(servico_id) : undefined,
    });
    if (!Array.isArray(resolved)) return [resolved];
    const [field, message] = resolved;
    details[fieldOf(index, field)] = [message];
    return [];
  });
  refuseFields(details);
  // Of which kinds a document has lines its schemas say, before and now.
  return lines as Linha<T>[];
}

type Worded = Partial<Pick<Linha, 'descricao' | 'unidade' | 'preco_unitario' | 'desconto_percentual'>>;

function wordsOf(line: LinhaEnviada): Worded {
  const { descricao, preco_unitario, desconto_percentual } = line;
  return {
    ...(descricao === undefined ? {} : { descricao }),
    ...(preco_unitario === undefined ? {} : { preco_unitario }),
    ...(desconto_percentual === undefined ? {} : { desconto_percentual }),
    ...(line.inteira && desconto_percentual === undefined ? { desconto_percentual: '0.00' } : {}),
    ...(isText(line) && line.unidade !== undefined ? { unidade: line.unidade } : {}),
  };
}
