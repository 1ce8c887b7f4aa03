import {
  empresaAberta,
  escoposDoPlano,
  listEscopos,
  openEmpresaComChave,
  openEmpresaComChaveInput,
} from '#server/acesso/index.ts';
import {
  empresaDaConta,
  empresasDaContaFilters,
  getEmpresaDaConta,
  limite,
  listDaConta,
  readLimite,
  updateEmpresaDaConta,
  updateEmpresaDaContaInput,
} from '#server/identidade/index.ts';
import { refusal } from '../openapi-components.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';
import { CHAVE_NOVA, MAIS_AMPLA } from './chaves.ts';

const empresas = resource({
  modulo: 'empresas',
  tag: 'Empresas',
  noun: { g: 'a', one: 'empresa', many: 'empresas' },
  missing: { description: 'A empresa não existe, é de outra conta, ou a chave não a alcança.' },
});

const aberta = new Date('2026-08-07T09:30:00-03:00');

const EMPRESA = answers('Empresa', empresaDaConta, {
  id: 21,
  nome: 'Loja Centro',
  razao_social: null,
  cnpj: '12ABC34501DE35',
  matriz_id: null,
  principal: false,
  situacao: 'ativa',
  ocupa_limite: true,
  fuso: 'America/Sao_Paulo',
  criado_em: aberta,
  atualizado_em: aberta,
});

const DA_LOJA = { nome: 'Loja virtual do centro', escopos: ['estoque:read', 'estoque:write'] };

const ABERTA = answers('EmpresaAberta', empresaAberta, {
  ...EMPRESA.example,
  chave: { ...CHAVE_NOVA, ...DA_LOJA, ips_permitidos: null },
});

const LIMITE = answers('Limite', limite, {
  ...{ contratadas: 3, usadas: 2, disponiveis: 1 },
  usuarios: { contratados: 50, usados: 7, disponiveis: 43 },
});

const ESCOPOS = answers('EscoposDoPlano', escoposDoPlano, {
  resultados: [
    {
      modulo: 'estoque',
      nome: 'Estoque',
      escopos: [
        { escopo: 'estoque:read', texto: 'Consultar saldos e movimentações', extra: false },
        { escopo: 'estoque:write', texto: 'Lançar entradas e saídas', extra: false },
      ],
    },
    {
      modulo: 'empresas',
      nome: 'Empresas',
      escopos: [{ escopo: 'empresas:gerar_chave', texto: 'Emitir chaves', extra: true }],
    },
  ],
});

const DADOS = badData({ cnpj: ['CNPJ inválido: confira os 14 caracteres.'], fuso: ['Fuso horário desconhecido.'] });
const CNPJ = onField('CNPJ em uso', 'cnpj', 'Outra empresa da conta já tem este CNPJ.');
const MATRIZ = onField('Matriz não encontrada', 'matriz_id', 'Empresa não encontrada (id 999).');
const CHEIO = {
  summary: 'Contrato cheio',
  value: refusal(
    'VALIDATION_ERROR',
    'Seu contrato permite 3 empresas e todas estão em uso. Para contratar mais, fale com o nosso comercial.',
  ),
};

/** Without `gerar_chave` there is no key for these. */
const ofNoKey = ({ gerar_chave, ...sent }: Record<string, unknown>) =>
  gerar_chave === true ? [] : ['nome_chave', 'escopos', 'ips_permitidos', 'expira_em'].filter((name) => name in sent);

/** Companies of the account. */
export const empresasRoutes: Route[] = [
  empresas.create({
    operationId: 'abrirEmpresa',
    escopo: 'empresas:criar_empresa',
    keysOnly: true,
    summary: 'Abrir uma empresa',
    description:
      'Abre uma empresa na conta ou, com `matriz_id`, uma filial. Com `gerar_chave`, que exige também `empresas:gerar_chave`, a primeira chave da empresa vem em `chave`, com as permissões de `escopos` ou, sem elas, as da chave que a emite menos as que são concedidas uma a uma. As duas coisas acontecem, ou nenhuma. Sem `gerar_chave`, os campos da chave não servem para nada, e vêm em `X-Campos-Ignorados`.',
    message: 'Empresa aberta.',
    forbids: MAIS_AMPLA,
    body: {
      unused: ofNoKey,
      ...takes('NovaEmpresa', openEmpresaComChaveInput, {
        nome: 'Loja Centro',
        cnpj: '12.ABC.345/01DE-35',
        gerar_chave: true,
        nome_chave: DA_LOJA.nome,
        escopos: DA_LOJA.escopos,
      }),
    },
    data: ABERTA,
    refusals: {
      400: {
        description: 'Dados inválidos, CNPJ em uso na conta, módulo fora do plano, ou contrato sem vaga.',
        examples: { dados: DADOS, cnpj: CNPJ, matriz: MATRIZ, contrato: CHEIO },
      },
    },
    verb: openEmpresaComChave,
  }),
  empresas.read({
    operationId: 'consultarLimite',
    at: 'limite/',
    summary: 'Consultar o limite do contrato',
    description:
      'Quantas empresas a conta contratou e usa, e o mesmo dos usuários desta empresa. Filiais só contam quando o contrato diz que sim; empresas encerradas, contadores e terceiros nunca contam.',
    message: 'Limite encontrado.',
    data: LIMITE,
    verb: readLimite,
  }),
  empresas.read({
    operationId: 'listarEscopos',
    at: 'escopos/',
    summary: 'Listar as permissões que uma chave pode ter',
    description:
      'As permissões dos módulos do plano, por módulo e em palavras. As de `extra` `true` não fazem parte de `write`: são concedidas uma a uma.',
    message: 'Permissões encontradas.',
    data: ESCOPOS,
    verb: listEscopos,
  }),
  empresas.list({
    operationId: 'listarEmpresasDaConta',
    at: 'da-conta/',
    summary: 'Listar empresas da conta',
    description:
      'As empresas e filiais da conta, também as encerradas, com `ocupa_limite`: a soma é `usadas` de `/v1/empresas/limite/`. A uma chave que não é da empresa principal, só a própria empresa.',
    query: empresasDaContaFilters,
    data: EMPRESA,
    verb: listDaConta,
  }),
  empresas.read({
    operationId: 'consultarEmpresa',
    description: 'Uma empresa da conta. Uma chave que não é da empresa principal consulta só a própria.',
    data: EMPRESA,
    verb: getEmpresaDaConta,
  }),
  empresas.update({
    operationId: 'alterarEmpresa',
    description:
      'Muda só os campos enviados. Uma chave que não é da empresa principal altera só a própria, e não a `situacao` nem a `matriz_id`, que respondem 403. A principal fica sempre ativa e não é filial. Em uma empresa `inativa` as chaves não funcionam; `encerrada` é para sempre. Enviar o que já está gravado não altera nada.',
    body: takes('AlteracaoEmpresa', updateEmpresaDaContaInput.omit({ id: true }), {
      razao_social: 'Serra Azul Comércio S.A.',
    }),
    forbids: {
      situacao: {
        summary: 'Situação ou matriz, por outra empresa',
        detail: 'Só a empresa principal da conta muda a situação ou a matriz de uma empresa.',
      },
    },
    data: EMPRESA,
    example: { ...EMPRESA.example, razao_social: 'Serra Azul Comércio S.A.' },
    refusals: {
      400: {
        description:
          'Dados inválidos, CNPJ em uso na conta, matriz que não pode ser, empresa encerrada, ou contrato sem vaga.',
        examples: {
          dados: DADOS,
          cnpj: CNPJ,
          matriz: MATRIZ,
          principal: onField('Empresa principal', 'situacao', 'A empresa principal da conta fica sempre ativa.'),
          contrato: CHEIO,
        },
      },
    },
    verb: updateEmpresaDaConta,
  }),
];
