/** What ended with a user's access, or with a connection, and what was kept, by name. */
type Encerrado = {
  conexoes_encerradas?: readonly string[];
  convites_cancelados?: readonly string[];
  tokens_encerrados?: readonly string[];
  webhooks_encerrados?: readonly string[];
  tokens_mantidos?: readonly string[];
  webhooks_mantidos?: readonly string[];
};

const counted = ({ length }: readonly string[], one: string, many: string) =>
  length === 0 ? [] : [`${length} ${length === 1 ? one : many}`];

/** Whether the counted things are one in all. */
const isOne = ([first = '', ...others]: string[]) => others.length === 0 && first.startsWith('1 ');

const joined = (parts: string[]) => new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(parts);

const tokens = (names: readonly string[] = []) => counted(names, 'token', 'tokens');
const webhooks = (names: readonly string[] = []) => counted(names, 'webhook', 'webhooks');

/** The same in a sentence or two for a person; empty where there was nothing. */
export function describeEncerrado(encerrado: Encerrado): string {
  const ended = [
    ...counted(encerrado.conexoes_encerradas ?? [], 'conexão de aplicativo', 'conexões de aplicativos'),
    ...tokens(encerrado.tokens_encerrados),
    ...webhooks(encerrado.webhooks_encerrados),
    ...counted(encerrado.convites_cancelados ?? [], 'convite', 'convites'),
  ];
  const kept = [...tokens(encerrado.tokens_mantidos), ...webhooks(encerrado.webhooks_mantidos)];
  return [
    ...(ended.length > 0 ? [`${isOne(ended) ? 'Terminou' : 'Terminaram'} junto: ${joined(ended)}.`] : []),
    ...(kept.length > 0 ? [`${isOne(kept) ? 'Continua' : 'Continuam'}, como da empresa: ${joined(kept)}.`] : []),
  ].join(' ');
}
