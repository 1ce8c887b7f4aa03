import { bash, fold, type Guide, h2, json, note, ol, p, table, ul, warning } from './blocks.ts';

/** The file of the command line, as a test reads it. */
export const ARQUIVO_DO_CANAL = {
  config: {
    endereco: 'contato@suaempresa.com.br',
    nome_exibido: 'Sua Empresa',
    outros_enderecos: ['vendas@suaempresa.com.br'],
    imap: { host: 'imap.gmail.com', porta: 993, seguranca: 'tls', usuario: 'contato@suaempresa.com.br' },
    smtp: { host: 'smtp.gmail.com', porta: 465, seguranca: 'tls', usuario: 'contato@suaempresa.com.br' },
    pasta: 'INBOX',
    assinatura: 'Sua Empresa\n(11) 4000-0000',
    enviados: null,
    token_no_endereco: true,
    marcar_lidas: false,
    desde: null,
  },
  segredos: { senha: 'abcd efgh ijkl mnop' },
} as const;

export const canalEmail: Guide = {
  slug: 'canal-email',
  title: 'Canal de e-mail',
  description:
    'Ligar uma caixa de e-mail da empresa ao atendimento: o que o provedor pede, o que é lido, como as respostas acham a sua conversa, e os limites.',
  blocks: () => [
    p(
      'Um canal de e-mail é uma caixa que a empresa já tem. O Romaneio lê o que chega por **IMAP** e envia por **SMTP**, com o seu endereço: para quem recebe, nada muda. As mensagens continuam na caixa, e o seu programa de e-mail continua funcionando.',
    ),
    h2('O que é preciso'),
    ul(
      'Uma caixa com IMAP e SMTP ligados. O melhor é uma só do atendimento, como `contato@`: tudo o que chega na pasta vira conversa.',
      'O nome, a porta e a segurança dos dois servidores, que o provedor informa.',
      'O usuário (em geral o endereço completo) e a senha. Onde há verificação em duas etapas, uma **senha de app**, criada só para isto e que se pode revogar sozinha.',
    ),
    table(
      'Os provedores mais comuns',
      ['Provedor', 'Entrada (IMAP)', 'Saída (SMTP)', 'Senha'],
      [
        'Gmail, Google Workspace',
        '`imap.gmail.com`, 993, TLS',
        '`smtp.gmail.com`, 465, TLS',
        'Senha de app: Conta Google → Segurança → Verificação em duas etapas → Senhas de app. No Workspace, o administrador precisa permitir.',
      ],
      [
        'Locaweb',
        '`email-ssl.com.br`, 993, TLS',
        '`email-ssl.com.br`, 465, TLS',
        'A senha da caixa. Confira no painel o nome do servidor do seu plano.',
      ],
      [
        'Yahoo',
        '`imap.mail.yahoo.com`, 993, TLS',
        '`smtp.mail.yahoo.com`, 465, TLS',
        'Senha de app: Segurança da conta → Gerar senha de app.',
      ],
      [
        'Zoho',
        '`imap.zoho.com`, 993, TLS',
        '`smtp.zoho.com`, 465, TLS',
        'Ative o IMAP na caixa; com duas etapas, crie uma senha de app.',
      ],
      [
        'cPanel e servidor próprio',
        '`mail.suaempresa.com.br`, 993, TLS',
        'o mesmo, 465 (TLS) ou 587 (STARTTLS)',
        'A senha da caixa. O certificado precisa ser do nome que você informar.',
      ],
    ),
    warning(
      'O **Microsoft 365** e o **Outlook.com** não aceitam mais senha, nem de app, para ler e-mails por IMAP: só OAuth 2.0, que o Romaneio ainda não fala. Use uma caixa de outro provedor e, na da Microsoft, crie um redirecionamento para ela.',
    ),
    h2('Ligar o canal'),
    ol(
      'Em **Atendimento → Canais**, escolha **E-mail** e preencha os dois servidores.',
      'Clique em **Testar**. Cada passo diz se deu certo e, se não deu, o que mudar: o nome resolve e responde, a conexão segura, o usuário e a senha, a pasta. O teste não envia nem lê nada.',
      'Salve. Em poucos segundos o canal fica **conectado**, e os próximos e-mails viram conversas.',
    ),
    p('Também pela linha de comando de quem hospeda. A senha fica no arquivo, nunca nos argumentos:'),
    json(ARQUIVO_DO_CANAL, 'email.json'),
    bash('npm run -s cli -- canal criar --empresa 1 --tipo email --nome Contato --config email.json'),
    table(
      'Os campos de `config`',
      ['Campo', 'O que é', 'Padrão'],
      ['`endereco`', 'O endereço da empresa: de onde os e-mails saem', ''],
      ['`nome_exibido`', 'O nome ao lado do endereço', 'o nome do canal'],
      ['`outros_enderecos`', 'Outros endereços que chegam na mesma caixa', 'nenhum'],
      ['`imap`, `smtp`', '`host`, `porta`, `seguranca` (`tls` ou `starttls`), `usuario`', 'TLS; portas 993 e 465'],
      ['`pasta`', 'A pasta que é lida', '`INBOX`'],
      ['`assinatura`', 'Texto no fim de cada e-mail', 'nenhuma'],
      ['`enviados`', 'A pasta que recebe uma cópia do que é enviado. O Gmail já guarda por si', 'nenhuma'],
      [
        '`token_no_endereco`',
        'Se o servidor entrega `contato+algo@` em `contato@` (o Gmail, sim). Então as respostas acham a conversa também pelo endereço',
        '`false`',
      ],
      ['`marcar_lidas`', 'Marca como lido, na caixa, o que foi trazido', '`false`'],
      ['`desde`', 'Na primeira vez, traz também os e-mails desde esse dia', 'só os novos'],
    ),
    p(
      'Em `segredos`, uma `senha` serve aos dois servidores; se forem diferentes, use `imap_senha` e `smtp_senha`. Ao trocar o endereço ou a porta de um servidor, informe as senhas de novo: as guardadas só vão ao servidor de antes. O mesmo vale para os outros tipos de canal.',
    ),
    h2('O que é lido'),
    ul(
      'Começa no momento em que o canal é ligado. E-mails antigos só com `desde`.',
      'O servidor avisa quando algo chega (IDLE); além disso a pasta é consultada a cada minuto. Se a conexão cair, o que chegou no meio tempo vem quando ela volta, uma vez só.',
      'Nada é apagado, movido nem marcado como lido na caixa, a não ser com `marcar_lidas`.',
      'Um usuário ou senha recusados deixam o canal com **erro**, e a tela diz o motivo. Ele tenta de novo a cada cinco minutos, para que o provedor não bloqueie a conta.',
      'E-mails que você mesmo envia de outro programa para o cliente, com cópia para a caixa, aparecem na conversa como mensagens da empresa.',
    ),
    h2('Como uma resposta acha a sua conversa', 'conversas'),
    p('Um e-mail continua uma conversa quando as duas coisas valem:'),
    ol(
      'Ele responde a um e-mail dela: pelo cabeçalho `In-Reply-To`, depois pelo `References`, depois pelo código assinado que vai no `Message-ID` (e no endereço, com `token_no_endereco`).',
      'Quem escreve faz parte dela: o contato, ou alguém que estava em cópia.',
    ),
    ul(
      'Só o assunto igual não junta nada; um **assunto novo** começa outra conversa. `Re:`, `RES:`, `Enc:` e parecidos não contam como mudança.',
      'Um estranho que responde a um e-mail encaminhado começa a sua própria conversa, e não entra na do cliente.',
      'Formulários do site com o cliente em `Reply-To` viram conversa com o cliente, se escreverem em nome da caixa ou de um endereço automático do mesmo domínio, como `no-reply@` ou `wordpress@`.',
    ),
    h2('O que se vê'),
    ul(
      'O texto do e-mail, sem o que ele repete dos anteriores: a citação e a assinatura ficam dobradas.',
      'O HTML é limpo (sem script, formulário nem nada que cubra a tela) e **imagens de outros servidores não são carregadas** até que alguém peça: elas servem para saber quem abriu o e-mail, quando e onde. Imagens que vieram no e-mail aparecem.',
      'Respostas automáticas de férias e listas são marcadas como automáticas; a caixa não entra em laço com elas.',
      'Um e-mail que volta (endereço inexistente, caixa cheia) deixa a sua mensagem como **falhou**, com o motivo. Avisos de atraso não mudam nada. E-mails não têm confirmação de entrega nem de leitura.',
    ),
    h2('Limites'),
    table(
      'Limites de um e-mail',
      ['O quê', 'Quanto'],
      ['Anexos de um e-mail enviado, somados', '25 MB'],
      ['Texto', '100.000 caracteres'],
      ['E-mail recebido', '50 MB; de um maior vêm só remetente e assunto, com um aviso'],
      ['Anexos de um e-mail recebido', '50; os demais são contados'],
    ),
    ul(
      'O provedor tem limites próprios de envio por dia (o Gmail gratuito, 500). Um e-mail que ele adia é tentado de novo.',
      'Se a conexão cair depois do envio e antes da resposta, o e-mail é enviado de novo com o **mesmo `Message-ID`**: programas de e-mail o reconhecem como repetido.',
    ),
    fold(
      'Por que às vezes o e-mail cai no spam',
      p(
        'O e-mail sai pelo servidor do seu provedor, com a reputação do seu domínio. Confira no DNS os registros SPF, DKIM e DMARC que o provedor pede; sem eles, muitos servidores recusam ou marcam como spam.',
      ),
    ),
    note(
      'As senhas são guardadas cifradas e nunca mais são mostradas. O Romaneio só se conecta a servidores de endereço público, com TLS e certificado válido.',
    ),
  ],
};
