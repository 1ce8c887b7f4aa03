import {
  type ChaveComTexto,
  chave,
  chaveComTexto,
  chavesFilters,
  createChave,
  createChaveInput,
  listChaves,
  revokeChave,
  updateChave,
  updateChaveInput,
} from '#server/acesso/index.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Forbids, type Route, resource, takes } from '../route.ts';

const chaves = resource({
  modulo: 'empresas',
  path: '/v1/empresas/{id}/chaves/',
  key: 'chave_id',
  escopo: 'empresas:gerar_chave',
  keysOnly: true,
  parent: { key: 'id', noun: { g: 'a', one: 'empresa', many: 'empresas' } },
  tag: 'Chaves',
  noun: { g: 'a', one: 'chave', many: 'chaves' },
  missing: { description: 'A empresa ou a chave não existe, ou é de outra conta.' },
});

const CHAVE = answers('Chave', chave, {
  id: 31,
  nome: 'Leitura',
  token_prefixo: 'rmn_tok_',
  token_final: 'cAC1',
  escopos: ['estoque:read'],
  ips_permitidos: ['203.0.113.0/24'],
  situacao: 'ativo',
  expira_em: null,
  criado_em: new Date('2026-08-07T09:30:00-03:00'),
  criado_por_nome: 'Chave da matriz',
  revogado_em: null,
  ultimo_uso_em: null,
});

/** A key that was issued just now, as examples show it. */
export const CHAVE_NOVA: ChaveComTexto = {
  ...CHAVE.example,
  token: 'rmn_tok_0G8FQKZw5YjldPNNJJok0iNTPkaIlKchBQ83rnBw8uT4KcAC1',
};

/** What a key may not issue. */
export const MAIS_AMPLA = {
  escopos: {
    summary: 'Permissão que a chave não tem',
    detail: 'Uma chave só concede o que ela mesma tem, e esta não dispõe do escopo estoque:write.',
  },
  redes: {
    summary: 'Redes fora das suas',
    detail: 'Esta chave só vale em 203.0.113.0/24, e não concede outras redes: informe ips_permitidos dentro delas.',
  },
  validade: {
    summary: 'Validade além da sua',
    detail:
      'Esta chave expira em 2027-01-31T18:00:00.000-03:00, e não emite outra que dure mais: informe expira_em até lá.',
  },
} satisfies Forbids;

const COM_TEXTO = answers('ChaveComTexto', chaveComTexto, CHAVE_NOVA);

const REDE = 'Rede inválida: 10.0.0. Use um IP ou CIDR, como 203.0.113.0/24 ou 2001:db8::/32.';
const DADOS = badData({ escopos: ['Escolha ao menos uma permissão.'], 'ips_permitidos.0': [REDE] });
const VAZIA = badData({ ips_permitidos: ['Informe ao menos uma rede, ou null para qualquer IP.'] }, 'Lista vazia');

const revocation = z.object({
  com_emitidos: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Revoga também as chaves que esta emitiu, e as que elas emitiram, em qualquer empresa da conta.'),
});

const revoked = (emitidas: number) =>
  emitidas === 0
    ? 'Chave revogada.'
    : `Chave revogada. ${emitidas === 1 ? 'Terminou junto: 1 chave emitida' : `Terminaram junto: ${emitidas} chaves emitidas`} a partir dela.`;

/** Keys of the account's companies. Only a key of its main registration reaches these routes. */
export const chavesRoutes: Route[] = [
  chaves.list({
    operationId: 'listarChaves',
    description:
      'As chaves da empresa, também as que já não valem. Do texto de cada uma só o começo e os últimos quatro caracteres.',
    query: chavesFilters.omit({ id: true }),
    data: CHAVE,
    verb: listChaves,
  }),
  chaves.create({
    operationId: 'emitirChave',
    summary: 'Emitir uma chave',
    description:
      'Emite uma chave para uma empresa ou filial da conta. O texto, em `token`, vem só nesta resposta. Nenhuma chave emite uma mais ampla do que ela: permissão que ela não tem, rede fora das dela ou validade além da dela é 403. Um módulo fora do plano é 400 em `escopos`. Cada empresa tem no máximo 100 chaves que valem.',
    message: 'Chave emitida.',
    forbids: MAIS_AMPLA,
    body: takes('NovaChave', createChaveInput.omit({ id: true }), {
      nome: 'Leitura',
      escopos: ['estoque:read'],
      ips_permitidos: ['203.0.113.0/24'],
    }),
    data: COM_TEXTO,
    refusals: {
      400: {
        description: 'Dados inválidos, módulo fora do plano, ou a empresa já tem 100 chaves que valem.',
        examples: {
          dados: DADOS,
          redes: VAZIA,
          plano: onField('Fora do plano', 'escopos', 'Módulo fora do plano da empresa: crm.'),
        },
      },
    },
    verb: createChave,
  }),
  chaves.update({
    operationId: 'alterarChave',
    description:
      'Muda as redes de onde a chave pode ser usada, e nada mais: as permissões de uma chave nunca mudam, e o que mais for enviado vem em `X-Campos-Ignorados`. Vale na requisição seguinte. Uma chave limitada a redes não concede redes fora das dela, e nenhuma abre a mais redes outra que pode mais do que ela.',
    forbids: { escopos: MAIS_AMPLA.escopos, redes: MAIS_AMPLA.redes },
    body: takes('AlteracaoChave', updateChaveInput.omit({ id: true, chave_id: true }), {
      ips_permitidos: ['203.0.113.0/24', '2001:db8::/32'],
    }),
    data: CHAVE,
    example: { ...CHAVE.example, ips_permitidos: ['203.0.113.0/24', '2001:db8::/32'] },
    refusals: {
      400: {
        description: 'Redes inválidas, lista vazia, ou chave que já foi revogada.',
        examples: {
          dados: badData({ 'ips_permitidos.0': [REDE] }),
          redes: VAZIA,
          revogada: onField('Chave revogada', 'ips_permitidos', 'Esta chave foi revogada.'),
        },
      },
    },
    verb: updateChave,
  }),
  chaves.remove({
    operationId: 'revogarChave',
    summary: 'Revogar uma chave',
    description:
      'A chave deixa de valer na hora, e continua na lista. As que ela emitiu continuam valendo, a não ser com `com_emitidos=true`: use-o com uma chave que vazou. Revogar uma que já foi revogada responde 200, e dela não muda nada. A resposta traz só `success` e `message`, que diz quantas terminaram junto.',
    message: 'Chave revogada.',
    query: revocation,
    verb: async (ctx, { id, chave_id, ...query }) => {
      const com_emitidos = parseInput(revocation, query).com_emitidos === 'true';
      const { emitidas_revogadas } = await revokeChave(ctx, { id, chave_id, com_emitidos });
      return revoked(emitidas_revogadas.length);
    },
  }),
];
