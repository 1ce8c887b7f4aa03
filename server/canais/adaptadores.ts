import { DomainError } from '#server/platform/errors.ts';
import { emailRegistrado } from './email/registro.ts';
import { exemplos } from './exemplo/adaptador.ts';
import { configEvolution, configWaha, evolution, segredosEvolution, segredosWaha, waha } from './gateway/index.ts';
import type { CanalAberto, NomeAdaptador, TipoCanal } from './port.ts';
import type { Registrado } from './registro.ts';
import { sms } from './sms/registro.ts';
import { cloudApi, configCloudApi, segredosCloudApi } from './whatsapp/index.ts';
import { withoutSecretsInWords } from './words.ts';

const numeroOf = ({ numero }: Record<string, unknown>) => String(numero);

const TODOS: readonly Registrado[] = [
  emailRegistrado,
  ...sms,
  {
    ...{ adaptador: cloudApi, config: configCloudApi, segredos: segredosCloudApi, avisos: 'id' },
    ...{ enderecoOf: numeroOf, so_conferem: ['app_secret', 'verificacao'] },
  },
  {
    ...{ adaptador: evolution, config: configEvolution, segredos: segredosEvolution, avisos: 'segredo' },
    enderecoOf: numeroOf,
  },
  {
    ...{ adaptador: waha, config: configWaha, segredos: segredosWaha, avisos: 'segredo' },
    ...{ enderecoOf: numeroOf, so_conferem: ['hmac_chave'] },
  },
  ...exemplos,
];

/** Every adapter, those of a type in the order in which they are offered. */
const REGISTRADOS = TODOS.map(withoutSecretsInWords);

const keyOf = (tipo: TipoCanal, nome: NomeAdaptador) => `${tipo} ${nome}`;
const BY_KEY = new Map(REGISTRADOS.map((one) => [keyOf(one.adaptador.tipo, one.adaptador.nome), one]));

/** The adapter of a channel. */
export function adaptadorOf({ tipo, adaptador }: Pick<CanalAberto, 'tipo' | 'adaptador'>): Registrado {
  const found = BY_KEY.get(keyOf(tipo, adaptador));
  if (!found) throw new DomainError('INTERNAL_ERROR', `No adapter ${adaptador} of ${tipo}`);
  return found;
}

/** The adapters of a type of channel. */
export const adaptadoresDoTipo = (tipo: TipoCanal): readonly Registrado[] =>
  REGISTRADOS.filter(({ adaptador }) => adaptador.tipo === tipo);

/** Names of the adapters that keep a connection open. */
export const LEITORES: readonly NomeAdaptador[] = REGISTRADOS.flatMap(({ adaptador, leitor }) =>
  leitor ? [adaptador.nome] : [],
);
