import type { Campo, Forma } from './forma.ts';

const SEGURANCA = [
  { value: 'tls', label: 'TLS desde o início (o mais comum)' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'nenhuma', label: 'Sem proteção (só em desenvolvimento)' },
];

const servidor = (nome: 'imap' | 'smtp', rotulo: string, host: string, porta: string): Campo[] => [
  {
    ...{ nome: `${nome}.host`, rotulo: `Servidor ${rotulo}`, exemplo: host, tipo: 'text', obrigatorio: true },
  },
  {
    ...{ nome: `${nome}.seguranca`, rotulo: `Segurança ${rotulo}`, tipo: 'select', opcoes: SEGURANCA, padrao: 'tls' },
  },
  {
    ...{ nome: `${nome}.porta`, rotulo: `Porta ${rotulo}`, tipo: 'number', exemplo: porta, avancado: true },
    ajuda: `Em branco, a usual: ${porta} com TLS.`,
  },
];

export const email: Forma = {
  tipo: 'email',
  adaptador: 'imap_smtp',
  nome: 'E-mail (IMAP e SMTP)',
  resumo:
    'A caixa de e-mail que a empresa já tem, de qualquer provedor. O Romaneio lê o que chega, sem apagar nada, e responde por ela.',
  antes: [
    'No seu provedor, ligue o acesso por IMAP à caixa.',
    'Crie uma senha de aplicativo para o Romaneio (Gmail e outros a exigem quando há verificação em duas etapas).',
    'Tenha à mão os nomes dos servidores IMAP e SMTP: estão na ajuda do provedor.',
  ],
  campos: [
    {
      ...{ nome: 'endereco', rotulo: 'E-mail da empresa', exemplo: 'contato@suaempresa.com.br', tipo: 'text' },
      ...{ obrigatorio: true, ajuda: 'As respostas saem deste endereço.' },
    },
    {
      ...{ nome: 'nome_exibido', rotulo: 'Nome exibido', exemplo: 'Sua Empresa', tipo: 'text', anulavel: true },
      ajuda: 'O que quem recebe vê ao lado do endereço.',
    },
    ...servidor('imap', 'IMAP', 'imap.provedor.com.br', '993'),
    {
      ...{ nome: 'imap.usuario', rotulo: 'Usuário', tipo: 'text', obrigatorio: true },
      ajuda: 'Quase sempre, o próprio e-mail.',
    },
    {
      ...{ nome: 'senha', rotulo: 'Senha', tipo: 'password', segredo: true, obrigatorio: true },
      ajuda: 'A senha de aplicativo, onde o provedor tiver uma.',
    },
    ...servidor('smtp', 'SMTP', 'smtp.provedor.com.br', '465'),
    {
      ...{ nome: 'smtp.usuario', rotulo: 'Usuário SMTP', tipo: 'text', anulavel: true },
      ajuda: 'Quase sempre, o mesmo. Em branco só num servidor da própria rede que não pede senha.',
    },
    {
      ...{ nome: 'smtp_senha', rotulo: 'Senha SMTP', tipo: 'password', segredo: true, avancado: true },
      ajuda: 'Só se for outra que a da caixa.',
    },
    { nome: 'assinatura', rotulo: 'Assinatura', tipo: 'area', anulavel: true, ajuda: 'Vai no fim de cada e-mail.' },
    {
      ...{ nome: 'desde', rotulo: 'Trazer e-mails desde', tipo: 'date', anulavel: true, avancado: true },
      ajuda: 'Em branco, só os que chegarem a partir de agora.',
    },
    {
      ...{ nome: 'outros_enderecos', rotulo: 'Outros endereços da mesma caixa', tipo: 'list', avancado: true },
      ajuda: 'Um por linha: apelidos que chegam nesta caixa.',
    },
    { nome: 'pasta', rotulo: 'Pasta que é lida', tipo: 'text', padrao: 'INBOX', avancado: true },
    {
      ...{ nome: 'enviados', rotulo: 'Pasta das enviadas', tipo: 'text', anulavel: true, avancado: true },
      ajuda: 'Uma cópia do que sai vai para ela. Em branco, nenhuma: muitos provedores já a guardam.',
    },
    {
      ...{ nome: 'token_no_endereco', rotulo: 'O provedor aceita contato+algo@ como contato@', tipo: 'switch' },
      ...{ avancado: true, ajuda: 'Então cada resposta volta à sua conversa mesmo que o assunto mude.' },
    },
    {
      ...{ nome: 'marcar_lidas', rotulo: 'Marcar como lidas na caixa', tipo: 'switch', avancado: true },
      ajuda: 'O que for lido aqui fica lido lá também.',
    },
  ],
};
