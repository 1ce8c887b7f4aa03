import type { Entrega, EntregaDetalhe, Reenvio, Saude, Tentativa } from '#server/entregas/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import type { Webhook } from '#server/webhooks/index.ts';

// What the webhook routes answer, and how it is written.

const instant = z.iso.datetime({ offset: true });

export const webhook = z.object({
  id: z.int().describe('Identificador do webhook.'),
  url: z.string().describe('Endereço que recebe as entregas.'),
  descricao: z.string().describe('Descrição; vazia quando não foi enviada.'),
  eventos: z.array(z.string()).describe('Tipos de evento que este webhook recebe.'),
  max_tentativas: z.int().describe('Tentativas de cada entrega.'),
  timeout_segundos: z.int().describe('Tempo que o destino tem para responder, em segundos.'),
  headers: z
    .record(z.string(), z.string())
    .describe(
      'Cabeçalhos próprios, enviados em toda entrega. Para um token sem `webhooks:write` os valores vêm como `[oculto]`.',
    ),
  ativo: z.boolean().describe('Um webhook inativo não recebe nada.'),
  desativado_em: instant.nullable().describe('Desde quando está inativo; `null` quando está ativo.'),
  desativado_motivo: z
    .enum(['manual', 'falhas'])
    .nullable()
    .describe('`manual`: alguém o desativou. `falhas`: o Romaneio o desativou depois de falhas seguidas.'),
  secret_final: z.string().describe('Os quatro últimos caracteres do secret, para reconhecê-lo.'),
  criado_em: instant.describe('Data e hora da criação, no fuso da empresa.'),
  atualizado_em: instant.describe('Última alteração.'),
});

export const webhookDetalhe = webhook.extend({
  saude: z
    .object({
      falhas_seguidas: z.int().describe('Tentativas que falharam desde o último sucesso.'),
      primeira_falha_em: instant.nullable().describe('A primeira delas, ou `null`.'),
      ultimo_sucesso_em: instant.nullable().describe('Última entrega aceita, ou `null`.'),
      ultima_falha_em: instant.nullable().describe('Última tentativa que falhou, ou `null`.'),
      em_risco: z.boolean().describe('`true` a meio caminho de ser desativado por falhas.'),
      tentativas_24h: z.int().describe('Tentativas das últimas 24 horas.'),
      sucesso_24h: z.number().nullable().describe('Parte delas que deu certo, de 0 a 1; `null` quando não houve.'),
      p95_24h: z.number().nullable().describe('Duração de 95% delas, no máximo, em milissegundos.'),
      na_fila: z.int().describe('Entregas na fila, prestes a sair; contadas até 10.000.'),
      agendadas: z.int().describe('Entregas à espera da próxima tentativa; contadas até 10.000.'),
    })
    .describe('Como as entregas deste webhook têm ido.'),
});

export const webhookComSecret = webhook.extend({
  secret: z.string().describe('A chave que assina as entregas (`whsec_…`). Aparece só nesta resposta: guarde-a agora.'),
});

export const entrega = z.object({
  id: z.int().describe('Identificador da entrega.'),
  webhook_id: z.int().describe('Webhook que a recebe.'),
  evento_id: z.int().describe('Evento que ela leva; o mesmo `id` do feed de eventos.'),
  evento: z.string().describe('Tipo do evento.'),
  idempotency_key: z.string().describe('Chave desta entrega, a mesma em todas as tentativas.'),
  origem: z
    .enum(['automatica', 'teste', 'recuperacao'])
    .describe('`automatica`: o evento aconteceu. `teste`: alguém pediu. `recuperacao`: criada por uma recuperação.'),
  estado: z
    .enum(['pendente', 'agendada', 'entregue', 'falhou', 'cancelada'])
    .describe(
      '`pendente`: na fila. `agendada`: espera a próxima tentativa. `entregue`: aceita com 2xx. `falhou`: não haverá outra tentativa. `cancelada`: o webhook foi desativado ou excluído antes.',
    ),
  tentativas: z.int().describe('Tentativas feitas ao todo.'),
  tentativas_ciclo: z
    .int()
    .describe('Tentativas feitas desde o último reenvio; é este número que `max_tentativas` limita.'),
  max_tentativas: z.int().describe('Tentativas que o webhook permite.'),
  ultimo_status: z.int().nullable().describe('Código HTTP da última resposta, ou `null`.'),
  ultimo_erro: z.string().nullable().describe('Por que a última tentativa não teve resposta, ou `null`.'),
  ultima_duracao_ms: z.int().nullable().describe('Duração da última tentativa, em milissegundos.'),
  ultima_tentativa_em: instant.nullable().describe('Quando começou a última tentativa.'),
  proxima_tentativa_em: instant.nullable().describe('Quando será a próxima; `null` quando nenhuma está agendada.'),
  motivo: z.string().nullable().describe('Por que foi cancelada, ou `null`.'),
  criado_em: instant.describe('Quando a entrega foi criada, no fuso da empresa.'),
});

const cabecalhos = z.array(
  z.object({ nome: z.string().describe('Nome do cabeçalho.'), valor: z.string().describe('Valor do cabeçalho.') }),
);

const tentativa = z.object({
  numero: z.int().describe('Número da tentativa, a partir de 1.'),
  origem: z.enum(['automatica', 'teste', 'manual', 'recuperacao']).describe('O que a causou; `manual` é um reenvio.'),
  resultado: z
    .enum(['sucesso', 'nova_tentativa', 'falha'])
    .describe('`nova_tentativa`: falha que se repete, enquanto houver tentativas. `falha`: falha definitiva.'),
  status: z.int().nullable().describe('Código HTTP da resposta, ou `null` quando não houve resposta.'),
  erro: z.string().nullable().describe('Tipo da falha de rede, como `conexao_recusada`, ou `null`.'),
  detalhe: z.string().nullable().describe('A falha em palavras, ou `null`.'),
  url: z.string().describe('Endereço que foi chamado.'),
  ip: z.string().nullable().describe('IP a que se conectou, ou `null`.'),
  cabecalhos_enviados: cabecalhos.describe(
    'Cabeçalhos enviados, na ordem. Os próprios do webhook vêm como `[oculto]` para um token sem `webhooks:write`.',
  ),
  cabecalhos_recebidos: cabecalhos.describe('Cabeçalhos da resposta, na ordem.'),
  corpo_recebido: z.string().describe('Começo do corpo da resposta, até 2 KB.'),
  corpo_base64: z.boolean().describe('`true` quando o corpo não é texto e está em base64.'),
  corpo_truncado: z.boolean().describe('`true` quando a resposta tinha mais do que se guardou.'),
  tempos: z
    .record(z.string(), z.number())
    .describe('Milissegundos de cada fase: `dns`, `conexao`, `tls`, `resposta`, `total`.'),
  duracao_ms: z.int().describe('Duração da tentativa, em milissegundos.'),
  proxima_tentativa_em: instant.nullable().describe('Para quando a seguinte ficou agendada, ou `null`.'),
  retomada: z
    .boolean()
    .describe(
      '`true` quando uma tentativa foi interrompida no meio antes desta: o destino pode tê-la recebido também.',
    ),
  iniciada_em: instant.describe('Quando começou.'),
});

export const entregaDetalhe = entrega.extend({
  corpo: z.string().describe('O corpo, exatamente os bytes que toda tentativa envia e que a assinatura cobre.'),
  lista_tentativas: z.array(tentativa).describe('Cada tentativa, da primeira à última.'),
});

export const reenvio = z.object({
  id: z.int().describe('Identificador da tarefa.'),
  webhook_id: z.int().nullable().describe('Webhook, ou `null` quando são de vários.'),
  tipo: z.enum(['reenvio', 'recuperacao']).describe('`recuperacao` pela API; `reenvio` em massa, no painel.'),
  estado: z.enum(['na_fila', 'executando', 'concluido', 'cancelado']).describe('Em que pé está.'),
  total: z.int().describe('Quantas entregas havia a fazer quando foi criada.'),
  feitos: z.int().describe('Quantas já foram para a fila.'),
  ignorados: z.int().describe('Quantas não foram, porque o webhook ficou inativo no meio.'),
  criado_em: instant.describe('Quando foi criada.'),
  concluido_em: instant.nullable().describe('Quando terminou, ou `null`.'),
});

export const feed = z.object({
  resultados: z
    .array(
      z.object({
        id: z.int().describe('Identificador do evento; o `evento_id` das entregas.'),
        evento: z.string().describe('Tipo do evento.'),
        timestamp: instant.describe('Quando aconteceu, no fuso da empresa.'),
        empresa_id: z.int().describe('Empresa.'),
        dados: z.record(z.string(), z.unknown()).describe('Os mesmos `dados` que as entregas levam.'),
      }),
    )
    .describe('Os eventos seguintes, em ordem.'),
  proximo_apos_id: z.int().describe('O `apos_id` da próxima leitura. Sem eventos novos, é o que você enviou.'),
  tem_mais: z.boolean().describe('`true` quando já há outros depois destes.'),
});

/** The object with every Date in it as the company's zone writes it. */
function written<T extends object>(ctx: Ctx, value: T): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, field instanceof Date ? isoInZone(field, ctx.fuso) : field]),
  );
}

export const writeWebhook = (ctx: Ctx, found: Webhook) => written(ctx, found);

export function writeDetalhe(ctx: Ctx, found: Webhook, { mais_na_fila: _, mais_agendadas: __, ...saude }: Saude) {
  return { ...written(ctx, found), saude: written(ctx, saude) };
}

export function writeEntrega(ctx: Ctx, { webhook_url, webhook_descricao, ...found }: Entrega) {
  return written(ctx, found);
}

const pairs = (list: [string, string][]) => list.map(([nome, valor]) => ({ nome, valor }));

const writeTentativa = (ctx: Ctx, found: Tentativa) => ({
  ...written(ctx, found),
  cabecalhos_enviados: pairs(found.cabecalhos_enviados),
  cabecalhos_recebidos: pairs(found.cabecalhos_recebidos),
});

export function writeEntregaDetalhe(ctx: Ctx, { webhook_ativo, lista_tentativas, ...found }: EntregaDetalhe) {
  return { ...writeEntrega(ctx, found), lista_tentativas: lista_tentativas.map((one) => writeTentativa(ctx, one)) };
}

export function writeReenvio(ctx: Ctx, { ator_nome, ...found }: Reenvio) {
  return written(ctx, found);
}
