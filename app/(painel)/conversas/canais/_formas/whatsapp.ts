import type { Forma } from './forma.ts';

export const whatsapp: Forma = {
  tipo: 'whatsapp',
  adaptador: 'cloud_api',
  nome: 'WhatsApp oficial (Cloud API da Meta)',
  resumo:
    'O número da empresa pela plataforma da própria Meta. Dentro de 24 horas desde a última mensagem do contato, você responde livremente; fora delas, com modelos que a Meta aprovou. A Meta cobra pelo uso.',
  antes: [
    'Em developers.facebook.com, crie um aplicativo do tipo Empresa e acrescente o produto WhatsApp.',
    'Cadastre o número: ele não pode estar em uso no aplicativo do WhatsApp.',
    'Em Configurações do negócio → Usuários do sistema, gere um token permanente com whatsapp_business_messaging e whatsapp_business_management.',
  ],
  avisos: [
    'No aplicativo, abra WhatsApp → Configuração → Webhook e cole o endereço acima em “URL de callback”.',
    'Em “Verificar token”, cole o token de verificação que você guardou ao criar o canal.',
    'Em “Campos do webhook”, assine messages e message_template_status_update.',
  ],
  campos: [
    {
      ...{ nome: 'numero', rotulo: 'Número', exemplo: '+5511987654321', tipo: 'text', obrigatorio: true },
      ajuda: 'Com + e o código do país.',
    },
    {
      ...{ nome: 'telefone_id', rotulo: 'ID do número de telefone', tipo: 'text', obrigatorio: true },
      ajuda: 'Em WhatsApp → Configuração da API. Não é o próprio número.',
    },
    {
      ...{ nome: 'conta_id', rotulo: 'ID da conta do WhatsApp Business', tipo: 'text', obrigatorio: true },
      ajuda: 'Na mesma tela.',
    },
    {
      ...{ nome: 'token', rotulo: 'Token de acesso', tipo: 'password', segredo: true, obrigatorio: true },
      ajuda: 'O permanente, do usuário do sistema: o da tela de testes vence em um dia.',
    },
    {
      ...{ nome: 'app_secret', rotulo: 'Chave secreta do aplicativo', tipo: 'password', segredo: true },
      ...{ obrigatorio: true, ajuda: 'Em Configurações → Básico. Com ela o Romaneio confere que um aviso é da Meta.' },
    },
    {
      ...{ nome: 'verificacao', rotulo: 'Token de verificação', tipo: 'generated', segredo: true },
      ajuda: 'Feito agora, e mostrado só agora: você o cola na Meta junto com o endereço dos avisos.',
    },
    {
      ...{ nome: 'versao', rotulo: 'Versão da Graph API', tipo: 'text', exemplo: 'v23.0', avancado: true },
      ajuda: 'Em branco, a com que o Romaneio foi testado.',
    },
    {
      ...{ nome: 'url', rotulo: 'Endereço da Graph API', tipo: 'text', avancado: true },
      ...{ exemplo: 'https://graph.facebook.com', ajuda: 'Só para passar por um intermediário.' },
    },
  ],
};
