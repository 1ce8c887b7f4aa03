import {
  archiveContato,
  contato,
  contatoEncontrado,
  contatosFilters,
  createContato,
  createContatoInput,
  deleteContato,
  getContato,
  listContatos,
  matchContato,
  matchContatoInput,
  mergeContatos,
  mergeContatosInput,
  replaceContato,
  replaceContatoInput,
  setEtiquetas,
  setEtiquetasInput,
  unarchiveContato,
  updateContato,
  updateContatoInput,
} from '#server/crm/index.ts';
import type { z } from '#server/platform/validation.ts';
import { refusal } from '../openapi-components.ts';
import { badData, KEY_IN_USE, onField, type Refusals } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';
import { writerOf } from '../written.ts';

const contatos = resource({
  modulo: 'crm',
  path: '/v1/crm/contatos/',
  tag: 'Contatos',
  noun: { g: 'o', one: 'contato', many: 'contatos' },
});

const criado = new Date('2026-08-10T13:44:09-03:00');

const NOVO = {
  nome: 'Rafael Nogueira',
  email: 'rafael.nogueira@exemplo.com.br',
  celular: '(24) 98765-4321',
  empresa_nome: 'Escritório Nogueira',
  cargo: 'Sócio',
} satisfies z.input<typeof createContatoInput>;

const CONTATO = answers('Contato', contato, {
  id: 612,
  nome: NOVO.nome,
  email: 'r***@exemplo.com.br',
  telefone: null,
  celular: '*****-4321',
  empresa_nome: NOVO.empresa_nome,
  cargo: NOVO.cargo,
  observacao: '',
  cliente_erp_id: null,
  responsavel_id: 14,
  responsavel_nome: 'Beatriz Camargo',
  etiquetas: [{ id: 7, nome: 'Interessado', cor: '#1C7ED6' }],
  campos: { segmento: 'Escritórios' },
  arquivado: false,
  arquivado_em: null,
  criado_em: criado,
  atualizado_em: criado,
});

const TAKEN = 'Já existe um contato com este celular: Rafael Nogueira (id 612).';
const taken: NonNullable<Refusals[409]> = {
  description:
    'Outro contato tem o telefone ou o e-mail: `data` é esse contato. Em um POST, também uma `Idempotency-Key` ainda em andamento.',
  examples: {
    repetido: {
      summary: 'Contato que já existe',
      value: refusal('CONFLICT', TAKEN, { celular: [TAKEN] }, writerOf(contato)(CONTATO.example, 'America/Sao_Paulo')),
    },
    andamento: { summary: 'Chave em andamento', ...KEY_IN_USE },
  },
};

const refused = {
  400: {
    description: 'Dados inválidos, valor mascarado que não é o do contato, ou um registro que a empresa não tem.',
    examples: {
      dados: badData({ celular: ['Informe o número com DDD.'] }),
      mascarado: onField(
        'Valor mascarado',
        'email',
        'Este valor parece mascarado. Envie o valor inteiro, ou a máscara exatamente como foi lida para deixá-lo como está.',
      ),
      campo: onField('Campo desconhecido', 'campos.segmento', 'A empresa não tem este campo.'),
    },
  },
  409: taken,
};

const ARQUIVADO = { ...CONTATO.example, arquivado: true, arquivado_em: criado };

const ACHADO = answers('ContatoEncontrado', contatoEncontrado, { contato_id: 612 });

/** Contacts of the CRM, personal data masked. */
export const crmContatosRoutes: Route[] = [
  contatos.act({
    operationId: 'casarContato',
    at: 'casar/',
    escopo: 'crm:read',
    limite: 'crm:casar',
    summary: 'Encontrar um contato por telefone ou e-mail',
    description:
      'Informe `telefone`, `email` ou os dois; a resposta traz só o identificador do contato, ou nulo. Um celular brasileiro é encontrado com e sem o nono dígito, em qualquer escrita; um e-mail, em maiúsculas ou minúsculas. Arquivados também são encontrados; de um mesclado, responde o que ficou. Tem um limite próprio, e cada consulta fica na auditoria.',
    body: takes('BuscaDeContato', matchContatoInput, { telefone: '24 8765-4321' }),
    data: ACHADO,
    message: ({ contato_id }) => (contato_id === null ? 'Nenhum contato encontrado.' : 'Contato encontrado.'),
    refusals: {
      400: {
        description: 'Nenhum dos dois, um telefone sem DDD, ou um valor mascarado.',
        examples: { telefone: onField('Telefone sem DDD', 'telefone', 'Informe o número com DDD.') },
      },
    },
    verb: matchContato,
  }),
  contatos.list({
    operationId: 'listarContatos',
    description:
      'Os contatos da empresa que não estão arquivados, com os dados pessoais mascarados. Para manter uma cópia em dia, leia com `atualizado_desde`, `ordenar=atualizado_em` e `arquivado=todos`. Acima de 500 registros, ou de uma busca longa, a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.',
    query: contatosFilters,
    data: CONTATO,
    atLeast: true,
    verb: listContatos,
  }),
  contatos.read({
    operationId: 'consultarContato',
    description:
      'Um contato, com os dados pessoais mascarados. O identificador de um que foi mesclado responde o contato que ficou.',
    data: CONTATO,
    verb: getContato,
  }),
  contatos.create({
    operationId: 'criarContato',
    description:
      'Só `nome` é obrigatório. Telefones e e-mails identificam a pessoa: se outro contato já tem um deles, a resposta é 409 e `data` é esse contato. Gera `contato.criado` e, com etiquetas, `contato.etiqueta_alterada`.',
    body: takes('NovoContato', createContatoInput, NOVO),
    data: CONTATO,
    example: { ...CONTATO.example, etiquetas: [], campos: {} },
    refusals: refused,
    verb: createContato,
  }),
  contatos.replace({
    operationId: 'substituirContato',
    description:
      'Alteração completa: o que não for enviado fica vazio; etiquetas e arquivamento têm ações próprias. O corpo lido com GET pode ser enviado de volta: um valor mascarado igual ao lido deixa o que está guardado, e qualquer outro que pareça mascarado é recusado.',
    body: takes('SubstituicaoContato', replaceContatoInput.omit({ id: true }), {
      nome: NOVO.nome,
      email: 'r***@exemplo.com.br',
      celular: '*****-4321',
      cargo: 'Diretor',
    }),
    data: CONTATO,
    refusals: refused,
    verb: replaceContato,
  }),
  contatos.update({
    operationId: 'alterarContato',
    description: 'Muda só os campos enviados. Gera `contato.atualizado` quando algo muda.',
    body: takes('AlteracaoContato', updateContatoInput.omit({ id: true }), { cargo: 'Diretor' }),
    data: CONTATO,
    refusals: refused,
    verb: updateContato,
  }),
  contatos.act({
    operationId: 'arquivarContato',
    at: '{id}/arquivar/',
    summary: 'Arquivar um contato',
    description:
      'Tira o contato das listas; o que é dele fica. Gera `contato.arquivado`; arquivar um que já está arquivado responde 200 e não muda nada.',
    message: 'Contato arquivado.',
    data: CONTATO,
    example: ARQUIVADO,
    verb: archiveContato,
  }),
  contatos.act({
    operationId: 'desarquivarContato',
    at: '{id}/desarquivar/',
    summary: 'Desarquivar um contato',
    description: 'Traz o contato de volta às listas. Gera `contato.atualizado` com `arquivado`.',
    message: 'Contato desarquivado.',
    data: CONTATO,
    verb: unarchiveContato,
  }),
  contatos.act({
    operationId: 'etiquetarContato',
    at: '{id}/etiquetas/',
    summary: 'Pôr e tirar etiquetas de um contato',
    description:
      'Põe as etiquetas de `adicionar` e tira as de `remover`, de uma vez. Gera um só `contato.etiqueta_alterada`, com todas as que mudaram; nenhum quando nada muda.',
    message: 'Etiquetas atualizadas.',
    body: takes('EtiquetasDoContato', setEtiquetasInput.omit({ id: true }), { adicionar: [7, 9], remover: [3] }),
    data: CONTATO,
    refusals: {
      400: {
        description: 'Uma etiqueta que a empresa não tem, ou que está nas duas listas.',
        examples: { etiqueta: onField('Etiqueta desconhecida', 'adicionar.0', 'Etiqueta não encontrada (id 7).') },
      },
    },
    verb: setEtiquetas,
  }),
  contatos.act({
    operationId: 'mesclarContatos',
    at: '{id}/mesclar/',
    summary: 'Mesclar dois contatos',
    description:
      'Passa para o contato do endereço tudo o que é de `contato_id`, que deixa de existir: telefones e e-mails, etiquetas, negócios, atividades, e os dados que o do endereço não tem. O identificador antigo continua a responder, com o contato que ficou. Gera `contato.arquivado` do que deixou de existir, `contato.atualizado` do que ficou e `negocio.atualizado` de cada negócio que passou. Repetir responde 200 e não muda nada.',
    message: 'Contatos mesclados.',
    body: takes('MesclagemDeContatos', mergeContatosInput.omit({ id: true }), { contato_id: 640 }),
    data: CONTATO,
    refusals: {
      400: {
        description: 'O contato que a empresa não tem, ou o mesmo contato.',
        examples: {
          contato: onField('Contato desconhecido', 'contato_id', 'Contato não encontrado (id 640).'),
          mesmo: onField('O mesmo contato', 'contato_id', 'Escolha outro contato: este é o que fica.'),
        },
      },
    },
    verb: mergeContatos,
  }),
  contatos.remove({
    operationId: 'excluirContato',
    description:
      'Exclui de vez um contato que nenhum negócio cita, com as atividades dele, e gera `contato.arquivado` se ainda não estava arquivado. Se há negócios, a resposta é 400: arquive-o. A resposta traz só `success` e `message`.',
    refusals: {
      400: {
        description: 'O contato está em negócios.',
        examples: {
          negocios: {
            summary: 'Contato com negócios',
            value: refusal(
              'VALIDATION_ERROR',
              'O contato "Rafael Nogueira" está em negócios e não pode ser excluído. Arquive-o: ele sai das listas, e o que é dele fica.',
            ),
          },
        },
      },
    },
    verb: deleteContato,
  }),
];
