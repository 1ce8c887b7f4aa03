import {
  campo,
  camposFilters,
  createCampo,
  createCampoInput,
  createEtiqueta,
  createEtiquetaInput,
  createMotivoInput,
  createMotivoPerda,
  deleteCampo,
  deleteEtiqueta,
  deleteMotivoPerda,
  etiqueta,
  etiquetasFilters,
  getCampo,
  getEtiqueta,
  getMotivoPerda,
  motivoPerda,
  motivosFilters,
  replaceCampo,
  replaceCampoInput,
  replaceEtiqueta,
  replaceEtiquetaInput,
  replaceMotivoInput,
  replaceMotivoPerda,
  searchCampos,
  searchEtiquetas,
  searchMotivosPerda,
  updateCampo,
  updateCampoInput,
  updateEtiqueta,
  updateEtiquetaInput,
  updateMotivoInput,
  updateMotivoPerda,
} from '#server/crm/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const criada = new Date('2026-08-05T16:20:11-03:00');
const NO_NAME = badData({ nome: ['Este campo é obrigatório.'] });

const etiquetas = resource({
  modulo: 'crm',
  path: '/v1/crm/etiquetas/',
  tag: 'Cadastros do CRM',
  noun: { g: 'a', one: 'etiqueta', many: 'etiquetas' },
});

const NOVA = { nome: 'Interessado', cor: '#1C7ED6' };
const ETIQUETA = answers('Etiqueta', etiqueta, { id: 7, ...NOVA, criado_em: criada, atualizado_em: criada });

const etiquetaRefused = {
  400: {
    description: 'Dados inválidos, ou nome que outra etiqueta tem.',
    examples: {
      dados: NO_NAME,
      nome: onField('Nome em uso', 'nome', 'Já existe uma etiqueta chamada Interessado.'),
      cor: onField('Cor inválida', 'cor', 'Use uma cor como #1C7ED6.'),
    },
  },
};

const etiquetasRoutes: Route[] = [
  etiquetas.list({
    operationId: 'listarEtiquetas',
    description:
      'As etiquetas da empresa. Para pôr e tirar etiquetas de um contato há `/v1/crm/contatos/{id}/etiquetas/`.',
    query: etiquetasFilters,
    data: ETIQUETA,
    verb: searchEtiquetas,
  }),
  etiquetas.read({
    operationId: 'consultarEtiqueta',
    description: 'Uma etiqueta da empresa.',
    data: ETIQUETA,
    verb: getEtiqueta,
  }),
  etiquetas.create({
    operationId: 'criarEtiqueta',
    description: 'Cria uma etiqueta; sem `cor`, com uma da paleta. São no máximo 200 por empresa.',
    body: takes('NovaEtiqueta', createEtiquetaInput, NOVA),
    data: ETIQUETA,
    refusals: etiquetaRefused,
    verb: createEtiqueta,
  }),
  etiquetas.replace({
    operationId: 'substituirEtiqueta',
    description: 'Alteração completa; sem `cor`, a cor fica. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoEtiqueta', replaceEtiquetaInput.omit({ id: true }), NOVA),
    data: ETIQUETA,
    refusals: etiquetaRefused,
    verb: replaceEtiqueta,
  }),
  etiquetas.update({
    operationId: 'alterarEtiqueta',
    description: 'Muda só os campos enviados.',
    body: takes('AlteracaoEtiqueta', updateEtiquetaInput.omit({ id: true }), { cor: '#0CA678' }),
    data: ETIQUETA,
    example: { ...ETIQUETA.example, cor: '#0CA678' },
    refusals: etiquetaRefused,
    verb: updateEtiqueta,
  }),
  etiquetas.remove({
    operationId: 'excluirEtiqueta',
    description:
      'Exclui a etiqueta e a tira dos contatos, até 1.000 de uma vez; cada um gera um `contato.etiqueta_alterada`.',
    refusals: {
      400: {
        description: 'Mais contatos do que uma exclusão alcança.',
        examples: {
          muitos: onField(
            'Contatos demais',
            'id',
            '2.340 contatos têm esta etiqueta; uma exclusão a tira de até 1.000. Tire-a de alguns antes.',
          ),
        },
      },
    },
    verb: deleteEtiqueta,
  }),
];

const campos = resource({
  modulo: 'crm',
  path: '/v1/crm/campos-personalizados/',
  tag: 'Cadastros do CRM',
  noun: { g: 'o', one: 'campo', many: 'campos' },
});

const NOVO = {
  entidade: 'contato' as const,
  chave: 'segmento',
  nome: 'Segmento',
  tipo: 'escolha' as const,
  opcoes: ['Escritórios', 'Restaurantes'],
};
const CAMPO = answers('CampoPersonalizado', campo, {
  id: 4,
  ...NOVO,
  pessoal: false,
  posicao: 1,
  criado_em: criada,
  atualizado_em: criada,
});

const campoRefused = (changes: boolean) => ({
  400: {
    description: 'Dados inválidos, nome ou chave em uso, ou opções que não servem ao tipo.',
    examples: {
      dados: NO_NAME,
      nome: onField('Nome em uso', 'nome', 'Já existe um campo chamado Segmento.'),
      opcoes: onField('Sem opções', 'opcoes', 'Informe pelo menos uma opção.'),
      ...(changes
        ? {
            usada: onField(
              'Opção em uso',
              'opcoes',
              '12 contatos têm a opção "Escritórios". Troque-a neles antes de tirá-la.',
            ),
          }
        : {}),
    },
  },
});

const camposRoutes: Route[] = [
  campos.list({
    operationId: 'listarCamposPersonalizados',
    description:
      'Os campos que a empresa acrescentou a contatos e negócios. A `chave` é o nome do campo em `campos`, nos contatos e nos negócios.',
    query: camposFilters,
    data: CAMPO,
    verb: searchCampos,
  }),
  campos.read({
    operationId: 'consultarCampoPersonalizado',
    description: 'Um campo personalizado da empresa.',
    data: CAMPO,
    verb: getCampo,
  }),
  campos.create({
    operationId: 'criarCampoPersonalizado',
    description:
      'Acrescenta um campo a contatos ou a negócios, até 50 em cada. Sem `chave`, ela é feita do nome; sem `posicao`, o campo fica no fim.',
    body: takes('NovoCampoPersonalizado', createCampoInput, NOVO),
    data: CAMPO,
    refusals: campoRefused(false),
    verb: createCampo,
  }),
  campos.replace({
    operationId: 'substituirCampoPersonalizado',
    description:
      'Alteração completa: sem `posicao` o campo fica onde está. `entidade`, `chave` e `tipo` não mudam. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoCampoPersonalizado', replaceCampoInput.omit({ id: true }), {
      nome: 'Segmento',
      opcoes: ['Escritórios', 'Restaurantes', 'Hotéis'],
    }),
    data: CAMPO,
    refusals: campoRefused(true),
    verb: replaceCampo,
  }),
  campos.update({
    operationId: 'alterarCampoPersonalizado',
    description: 'Muda só os campos enviados. Uma opção que registros têm não pode ser tirada.',
    body: takes('AlteracaoCampoPersonalizado', updateCampoInput.omit({ id: true }), { posicao: 1 }),
    data: CAMPO,
    refusals: campoRefused(true),
    verb: updateCampo,
  }),
  campos.remove({
    operationId: 'excluirCampoPersonalizado',
    description: 'Exclui o campo e todos os valores dele.',
    verb: deleteCampo,
  }),
];

const motivos = resource({
  modulo: 'crm',
  path: '/v1/crm/motivos-perda/',
  tag: 'Cadastros do CRM',
  noun: { g: 'o', one: 'motivo de perda', many: 'motivos de perda' },
});

const MOTIVO = answers('MotivoPerda', motivoPerda, {
  ...{ id: 2, nome: 'Preço acima do orçamento', ativo: true },
  ...{ criado_em: criada, atualizado_em: criada },
});

const motivoRefused = {
  400: {
    description: 'Dados inválidos, ou nome que outro motivo tem.',
    examples: {
      dados: NO_NAME,
      nome: onField('Nome em uso', 'nome', 'Já existe um motivo de perda chamado Preço acima do orçamento.'),
    },
  },
};

const motivosRoutes: Route[] = [
  motivos.list({
    operationId: 'listarMotivosDePerda',
    description: 'O que `motivo_perda_id` aceita ao perder um negócio; os inativos ficam nos negócios que já os têm.',
    query: motivosFilters,
    data: MOTIVO,
    verb: searchMotivosPerda,
  }),
  motivos.read({
    operationId: 'consultarMotivoDePerda',
    description: 'Um motivo de perda da empresa.',
    data: MOTIVO,
    verb: getMotivoPerda,
  }),
  motivos.create({
    operationId: 'criarMotivoDePerda',
    description: 'Cria um motivo de perda. São no máximo 100 por empresa.',
    body: takes('NovoMotivoPerda', createMotivoInput, { nome: MOTIVO.example.nome }),
    data: MOTIVO,
    refusals: motivoRefused,
    verb: createMotivoPerda,
  }),
  motivos.replace({
    operationId: 'substituirMotivoDePerda',
    description: 'Alteração completa: sem `ativo` o motivo fica ativo. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoMotivoPerda', replaceMotivoInput.omit({ id: true }), { nome: MOTIVO.example.nome }),
    data: MOTIVO,
    refusals: motivoRefused,
    verb: replaceMotivoPerda,
  }),
  motivos.update({
    operationId: 'alterarMotivoDePerda',
    description: 'Muda só os campos enviados; com `ativo: false` ninguém mais o escolhe.',
    body: takes('AlteracaoMotivoPerda', updateMotivoInput.omit({ id: true }), { ativo: false }),
    data: MOTIVO,
    example: { ...MOTIVO.example, ativo: false },
    refusals: motivoRefused,
    verb: updateMotivoPerda,
  }),
  motivos.remove({
    operationId: 'excluirMotivoDePerda',
    description: 'Exclui um motivo que nenhum negócio cita. Um que é citado pode ser desativado.',
    refusals: {
      400: {
        description: 'Negócios citam o motivo.',
        examples: {
          citado: onField(
            'Motivo em uso',
            'id',
            '3 negócios citam o motivo "Preço acima do orçamento". Desative-o: ninguém mais o escolhe, e o histórico fica.',
          ),
        },
      },
    },
    verb: deleteMotivoPerda,
  }),
];

/** What the company sets up for its CRM: labels, fields of its own, loss reasons. */
export const crmCadastrosRoutes: Route[] = [...etiquetasRoutes, ...camposRoutes, ...motivosRoutes];
