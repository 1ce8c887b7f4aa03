import type { Facts } from '#server/transport/rest/documentation.ts';
import { type Block, type Guide, h2, note, p, ul, warning } from './blocks.ts';

const readable = (contact: string) => contact.replace(/^(?:mailto|tel):/, '');

function contactBlocks({ contatos }: Facts): Block[] {
  if (contatos.length === 0) {
    return [
      p(
        'Esta instalação ainda não publicou um endereço para avisos de segurança. Fale, em particular, com quem administra o Romaneio na sua empresa ou com quem cuida deste servidor.',
      ),
    ];
  }
  return [
    p('Avise, em português ou em inglês, por aqui:'),
    ul(...contatos.map((contact) => `[${readable(contact)}](${contact})`)),
    p(
      'Os mesmos contatos estão em [/.well-known/security.txt](/.well-known/security.txt) (RFC 9116), onde ferramentas os procuram.',
    ),
  ];
}

export const seguranca: Guide = {
  slug: 'seguranca',
  title: 'Segurança',
  description: 'Achou uma falha de segurança? Como avisar, o que contar e o que vale a pena procurar.',
  blocks: (facts) => [
    h2('Como avisar'),
    ...contactBlocks(facts),
    warning(
      'Avise em particular e espere a correção antes de publicar. Um aviso público põe em risco quem usa o Romaneio.',
    ),

    h2('O que contar'),
    ul(
      'O que acontece, e o que alguém conseguiria com isso.',
      'Os passos, um por um: endereço, método, corpo e a resposta que veio.',
      'O dia e a hora, e o `X-Request-Id` da resposta: com ele a requisição é achada nos registros.',
      'A versão do navegador ou da biblioteca, quando fizer diferença.',
    ),
    p('Não mande senhas, tokens nem dados de outras pessoas: troque-os por reticências.'),

    h2('O que interessa'),
    ul(
      'Ler ou mudar dados de outra empresa.',
      'Fazer mais do que o papel do usuário, os escopos do token ou o consentimento dado a um [aplicativo](/docs/oauth) permitem.',
      'Entrar sem senha, manter uma sessão que terminou ou usar um token revogado.',
      'Obter senhas, tokens, segredos de webhook ou outras credenciais, também pelos registros e pelas mensagens de erro.',
      'Executar um script em uma página do painel, ou levar alguém dela para outro site.',
      'Fazer um [webhook](/docs/webhooks) chegar à rede interna do servidor, ou falsificar a [assinatura](/docs/verificar-assinatura) de uma entrega.',
      'Mudar um lançamento de estoque já feito, ou apagar o rastro de quem o fez.',
      'Passar dos [limites](/docs/limites), ou derrubar o serviço com poucas requisições.',
    ),

    h2('O que fica de fora'),
    ul(
      'Volume: inundar o serviço de requisições, ou encher a caixa de alguém.',
      'Enganar pessoas, e o que exige o computador, o navegador ou o servidor de outra pessoa.',
      'O que um administrador faz na própria empresa.',
      'Resultados de ferramentas automáticas sem um efeito demonstrado.',
    ),

    h2('Ao testar'),
    ul(
      'Use uma empresa sua. Melhor ainda, uma instalação sua: ela vem com uma empresa de demonstração.',
      'Pare quando a falha estiver demonstrada. Não leia, mude nem guarde dados de outras pessoas.',
      'Não atrapalhe quem está trabalhando: poucas requisições bastam.',
    ),
    note(
      'Um erro que não é de segurança também interessa: informe o `X-Request-Id` da resposta a quem cuida deste servidor.',
    ),
  ],
};
