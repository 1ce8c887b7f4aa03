import { type Guide, h2, note, p, table, ul, warning } from './blocks.ts';

export const segurancaDaConta: Guide = {
  slug: 'seguranca-da-conta',
  title: 'Segurança da conta',
  description:
    'Convites, senha, verificação em duas etapas, chaves de acesso e sessões de quem usa o painel, e o que um administrador decide.',
  blocks: () => [
    p(
      'Cada pessoa tem um acesso só seu, com nome, e-mail e senha que ninguém mais muda. Com ele entra em todas as empresas que a convidaram, de qualquer conta. Quem administra uma empresa decide o que a pessoa faz nela, e mais nada.',
    ),

    h2('Convites', 'convites'),
    p(
      'Ninguém entra em uma empresa sem aceitar: o administrador convida por e-mail, em [Usuários](/usuarios), e a pessoa abre o link, que vale por 7 dias e funciona uma vez. Quem ainda não usa o Romaneio escolhe nome e senha; quem já usa entra com a senha que tem e aceita. O administrador não vê o link nem escolhe a senha de ninguém.',
    ),
    table(
      'Tipos de usuário',
      ['Tipo', 'Para quem', 'Ocupa vaga do plano', 'Pode ser administrador'],
      ['Interno', 'Quem trabalha na empresa', 'Sim', 'Sim'],
      ['Contador', 'O escritório de contabilidade', 'Não', 'Não'],
      ['Terceiro', 'Consultores, agências e parceiros', 'Não', 'Não'],
    ),

    h2('Senha', 'senha'),
    ul(
      'Ao menos 10 caracteres, e nenhuma das mais comuns. O painel mostra a força enquanto você digita.',
      'Trocar a senha, em [Segurança da conta](/minha-conta), encerra as suas outras sessões.',
      'Esqueceu? Em [Esqueci a senha](/recuperar), informe o e-mail. O link vale por 1 hora e funciona uma vez. Pedir de novo não cancela o link anterior; usar um cancela os outros. A senha nova encerra todas as sessões e todas as conexões de aplicativos que você autorizou, em todas as empresas.',
    ),

    h2('Verificação em duas etapas', 'segundo-fator'),
    p(
      'Com ela, a senha sozinha não abre nada: vem depois um segundo fator. Ative em [Segurança da conta](/minha-conta): leia o código QR com um aplicativo autenticador e digite o código de 6 números. Guarde os 10 códigos de recuperação que aparecem em seguida: cada um entra uma vez, quando o celular não estiver por perto.',
    ),
    ul(
      'Ao ativar, as suas outras sessões terminam, porque conheciam só a senha.',
      'Cada código do aplicativo vale uma vez. Depois de 10 códigos errados em 15 minutos, espere um pouco.',
      'Tokens, chaves de API e aplicativos conectados continuam como estão.',
    ),
    note(
      'Perdeu o celular e os códigos? O suporte pode remover a verificação em duas etapas da sua conta; isso encerra as suas sessões e fica na auditoria de cada empresa.',
    ),

    h2('Chaves de acesso (passkeys)', 'passkeys'),
    p(
      'Uma chave de acesso entra sem senha e sem código: com a digital, o rosto ou o PIN do seu aparelho, ou com uma chave de segurança. Ela vale pelas duas etapas, e uma página falsa não consegue usá-la. Você pode ter até 20, com nomes, e remover qualquer uma.',
    ),

    h2('Sessões', 'sessoes'),
    ul(
      'Uma sessão termina depois de 8 horas sem uso, e 24 horas depois da entrada em qualquer caso.',
      'Em [Segurança da conta](/minha-conta) estão todas as suas, com aparelho, lugar e último uso. Encerre uma, ou todas as outras.',
      'Sair encerra a sessão no servidor: um cookie copiado não serve mais.',
      'Antes de mostrar um segredo, criar um token, mudar papéis ou autorizar um aplicativo, o painel pede de novo a senha ou a chave de acesso, se a última confirmação tiver mais de 30 minutos.',
    ),

    h2('Avisos por e-mail', 'avisos'),
    p(
      'O Romaneio avisa de uma mudança na senha, no e-mail ou na verificação em duas etapas, de uma entrada em um aparelho novo, de um webhook que está falhando ou foi desativado, do reuso de um refresh token, de um token prestes a expirar e do plano que chegou ao limite. Cada pessoa desliga os tipos que não quer. Convites, recuperação de senha e mudanças na sua conta são sempre enviados.',
    ),

    h2('Para quem administra', 'administradores'),
    ul(
      '**Exigir verificação em duas etapas** de quem entra na empresa, em [Configurações](/configuracoes). Quem ainda não tem é levado a ativá-la ao entrar. Antes, ative a sua.',
      '**Desativar ou remover alguém** encerra na hora as sessões na empresa e as conexões de aplicativos que a pessoa autorizou. Os convites que ela enviou e ninguém aceitou são cancelados. Os tokens e webhooks que ela criou param também, nas outras empresas da conta inclusive, a não ser que você escolha manter: então passam a ser da empresa. Reativar não ressuscita nada disso; a pessoa entra de novo.',
      '**Desconectar um aplicativo** para os webhooks que ele criou, a não ser que você os mantenha.',
      '**Aplicativos por lista**: em [Conexões](/integracoes/conexoes), escolha se qualquer aplicativo pode ser autorizado ou só os da lista. Quem tem o papel Somente leitura não autoriza nenhum.',
      '**Auditoria**: entradas, tentativas recusadas, saídas, mudanças de senha e da verificação em duas etapas, e o que cada pessoa removida deixou.',
    ),
    warning('Remover o último administrador ativo não é possível: a empresa sempre tem ao menos um.'),
  ],
};
