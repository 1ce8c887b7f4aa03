import type { Schema } from './openapi-types.ts';

/** The list that has the record whose id goes into a field. */
const LISTS: Record<string, string> = {
  canal_id: '/v1/crm/canais/',
  categoria_id: '/v1/categorias/',
  categoria_pai_id: '/v1/categorias/',
  cliente_erp_id: '/v1/clientes/',
  cliente_id: '/v1/clientes/',
  compra_id: '/v1/compras/',
  conta_id: '/v1/financeiro/contas-receber/',
  conta_pix_id: '/v1/financeiro/contas-pix/',
  contato_id: '/v1/crm/contatos/',
  conversa_id: '/v1/crm/conversas/',
  deposito_destino_id: '/v1/depositos/',
  deposito_id: '/v1/depositos/',
  deposito_origem_id: '/v1/depositos/',
  etapa_id: '/v1/crm/funis/',
  extrato_id: '/v1/financeiro/extratos/',
  forma_envio_id: '/v1/formas-envio/',
  fornecedor_id: '/v1/clientes/',
  funil_id: '/v1/crm/funis/',
  matriz_id: '/v1/empresas/da-conta/',
  motivo_perda_id: '/v1/crm/motivos-perda/',
  negocio_id: '/v1/crm/negocios/',
  produto_id: '/v1/produtos/',
  responsavel_id: '/v1/usuarios/',
  resposta_a_id: '/v1/crm/mensagens/',
  servico_id: '/v1/servicos/',
  venda_id: '/v1/vendas/',
  vendedor_id: '/v1/usuarios/',
  // Lists of ids, and places in an order.
  adicionar: '/v1/crm/etiquetas/',
  remover: '/v1/crm/etiquetas/',
  etiquetas: '/v1/crm/etiquetas/',
  antes_de: '/v1/crm/negocios/',
  depois_de: '/v1/crm/negocios/',
};

/** Lines of statements are of both sides, and of what was paid before. */
const OF_LINES: Record<string, string> = {
  conta_id: '/v1/financeiro/contas-receber/` ou de `GET /v1/financeiro/contas-pagar/',
  baixa_id: '/v1/financeiro/contas-receber/{id}/` ou de `GET /v1/financeiro/contas-pagar/{id}/',
};

/** Ids of what is inside the record that the address names. */
const INSIDE = new Set(['id', 'item_id', 'baixa_id']);

const isInteger = ({ type }: Schema) => [type].flat().includes('integer');

/** Which request gives the id that goes into a field of a body; null where the field takes none. */
function sourceOf(name: string, schema: Schema, path: string): string | null {
  if (!isInteger(schema) && !(schema.items && isInteger(schema.items))) return null;
  if (path.startsWith('/v1/financeiro/linhas-extrato/') && OF_LINES[name]) return OF_LINES[name];
  if (LISTS[name]) return LISTS[name];
  const own = INSIDE.has(name) ? /^.*?\{\w+\}\//.exec(path)?.[0] : undefined;
  return own ?? null;
}

/** The schema of a body in which the description of each id says where it comes from: whoever reads an example has none of its records. */
export function withSources(schema: Schema, path: string): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]): [string, Schema] => {
    const items = field.items?.properties ? { items: withSources(field.items, path) } : {};
    const inner = { ...(field.properties ? withSources(field, path) : field), ...items };
    const source = sourceOf(name, field, path);
    if (source === null) return [name, inner];
    const told = `${inner.description ?? ''} Vem de \`GET ${source}\`.`.trim();
    return [name, { ...inner, description: told }];
  });
  return schema.properties ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}
