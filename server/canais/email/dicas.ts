// What to do about a failed step of a channel's own test, for people who have never set up a mailbox.

const PROVEDORES: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|\.)(?:gmail|googlemail|google)\.com$/,
    'No Gmail e no Google Workspace, ative a verificação em duas etapas e crie uma senha de app (Conta Google → Segurança → Senhas de app): a senha comum não é aceita.',
  ],
  [
    /(?:^|\.)(?:outlook|office365|hotmail|live|office)\.com$/,
    'O Outlook.com e o Microsoft 365 não aceitam mais senha, nem de app, para ler e-mails por IMAP: só OAuth, que o Romaneio ainda não fala. Use uma caixa de outro provedor e, na da Microsoft, crie um redirecionamento para ela.',
  ],
  [
    /(?:^|\.)(?:yahoo|aol)\.com(?:\.br)?$/,
    'No Yahoo, crie uma senha de app em Segurança da conta: a senha comum não é aceita.',
  ],
  [
    /(?:^|\.)(?:icloud|me|mac)\.com$/,
    'No iCloud, crie uma senha de app em account.apple.com, em Início de sessão e segurança.',
  ],
  [
    /(?:^|\.)zoho\.(?:com|eu|in)$/,
    'No Zoho, ative o IMAP na caixa e, com a verificação em duas etapas, crie uma senha de app.',
  ],
];

/** What a provider asks for instead of the usual password. */
export const dicaDeSenha = (host: string): string =>
  PROVEDORES.find(([pattern]) => pattern.test(host))?.[1] ??
  'Confira o usuário (em geral o endereço completo) e a senha. Com a verificação em duas etapas ligada, o provedor pede uma senha de app.';

const SEM_TLS = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO'];

/** What is wrong with a connection that should be in TLS. */
export function dicaDeTls(codigo: string, tls: boolean, portas: { tls: number; starttls: number }): string {
  if (SEM_TLS.includes(codigo) && tls)
    return `Essa porta não fala TLS desde o começo: mude a segurança para STARTTLS, ou a porta para ${portas.tls}.`;
  if (codigo === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'O certificado é de outro nome: use o nome de servidor que o provedor informa.';
  if (codigo === 'CERT_HAS_EXPIRED') return 'O certificado do servidor está vencido: avise quem cuida dele.';
  if (/SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(codigo))
    return 'O certificado do servidor não é de uma autoridade conhecida: avise quem cuida dele.';
  return tls
    ? 'Confira a porta e a segurança que o provedor informa.'
    : `O servidor não ofereceu TLS: use a porta ${portas.tls}, com TLS.`;
}

/** What to look at where nobody answers. */
export function dicaDeConexao(codigo: string, portas: { tls: number; starttls: number }): string {
  const habituais = `As portas habituais são ${portas.tls} (TLS) e ${portas.starttls} (STARTTLS).`;
  if (codigo === 'ECONNREFUSED') return `O servidor recusou a conexão nessa porta. ${habituais}`;
  if (/TIMEOUT|ETIMEDOUT/.test(codigo))
    return `O servidor não respondeu a tempo: confira o nome, a porta e a segurança. ${habituais}`;
  return `A conexão falhou (${codigo}). ${habituais}`;
}
