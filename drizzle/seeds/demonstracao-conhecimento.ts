import { createConhecimento, updateConhecimento } from '#server/conhecimento/index.ts';
import type { Ctx } from '#server/platform/context.ts';

const TROCAS = `# Trocas e devoluções
Toda compra pode ser trocada. O que muda é o prazo, conforme o motivo.

## Arrependimento
Quem comprou pelo site, por telefone ou por WhatsApp pode desistir em até 7 dias corridos depois de receber, sem explicar o motivo. Devolvemos tudo o que foi pago, com o frete, em até 10 dias úteis depois que o produto chega de volta.

## Produto com defeito
Moedores, prensas, chaleiras e balanças com defeito são trocados em até 30 dias. Mande uma foto ou um vídeo curto pelo WhatsApp: a coleta é por nossa conta.

## Café aberto
Por ser alimento, um pacote aberto não é trocado por gosto. Se o café chegou velho, úmido ou com a embalagem furada, mandamos outro sem custo: basta a foto do pacote e da data de torra.

## Como pedir a troca
Responda ao e-mail do pedido ou escreva no WhatsApp com o número do pedido. Não é preciso guardar a caixa do correio, mas o produto deve voltar com os acessórios.`;

const ENTREGA = `# Entrega
## Na região de Petrópolis
Entregamos às terças e quintas, das 9h às 17h. O pedido feito até as 15h do dia anterior sai na próxima rota. A taxa é de R$ 15,00, e é grátis nas compras acima de R$ 180,00.

## Para o resto do Brasil
Enviamos por transportadora ou pelos Correios, em até 2 dias úteis depois da confirmação do pagamento. O prazo da viagem aparece no carrinho: de 2 a 4 dias úteis para as capitais do Sudeste, de 5 a 9 para as outras regiões.

## Acompanhar o pedido
O código de rastreio vai por e-mail e WhatsApp assim que o pacote é postado. Se em 48 horas ele não mostrar movimento, avise: abrimos a reclamação na transportadora.

## Retirar na loja
A retirada é grátis, na Estrada da Serra Azul, 812, de segunda a sexta das 8h às 18h e aos sábados até o meio-dia. Avisamos quando o pedido estiver separado, e ele fica guardado por 7 dias.

## Ninguém em casa
A transportadora tenta três vezes. Depois disso o pacote volta para nós, e um novo envio é cobrado.`;

const PAGAMENTO = `# Formas de pagamento
Aceitamos Pix, cartão de crédito, cartão de débito na loja e boleto para empresas.

## Pix
O Pix tem 5% de desconto nas compras pelo site. O código vale por 30 minutos; depois disso o pedido é cancelado sozinho e pode ser feito de novo.

## Cartão de crédito
Parcelamos em até 3 vezes sem juros, com parcela mínima de R$ 60,00. Aceitamos Visa, Mastercard, Elo e American Express.

## Boleto e prazo para empresas
Cafeterias, hotéis e escritórios com cadastro aprovado compram com boleto para 28 dias. O cadastro leva um dia útil e pede CNPJ, contrato social e duas referências comerciais.

## Nota fiscal
A nota vai por e-mail no dia do envio. Para sair com CNPJ, informe-o antes de fechar o pedido: depois da emissão não é possível trocar.`;

const GARANTIA = `# Garantia
## Moedores e balanças
Têm 12 meses de garantia contra defeito de fabricação, contados da nota fiscal. A garantia cobre motor, engrenagens e visor.

## Prensas, chaleiras e copos térmicos
Têm 6 meses de garantia. Vidro quebrado por queda não está coberto, mas vendemos o vidro da prensa separado.

## O que a garantia não cobre
Queda, água dentro da balança, moer grãos que não sejam de café e peças trocadas por terceiros.

## Como usar a garantia
Escreva com o número da nota e um vídeo do defeito. A análise leva até 5 dias úteis; se não der para consertar em 30 dias, você escolhe entre um produto novo e o dinheiro de volta.`;

const HORARIO_DE_NATAL = `# Horário de fim de ano
Nos dias 24 e 31 de dezembro atendemos das 8h às 12h. Nos dias 25 e 1º não há atendimento nem entrega.`;

/** What the demonstration's assistant answers from: policies that are in use and a notice that is not. Workers read them. */
export async function seedConhecimento(ana: Ctx): Promise<void> {
  const publish = async (nome: string, texto: string) =>
    (await createConhecimento(ana, { nome, texto })).conhecimento.id;
  await publish('Trocas e devoluções', TROCAS);
  await publish('Entrega e retirada', ENTREGA);
  await publish('Formas de pagamento', PAGAMENTO);
  await publish('Garantia dos equipamentos', GARANTIA);
  const parado = await publish('Horário de fim de ano', HORARIO_DE_NATAL);
  await updateConhecimento(ana, { id: parado, ativo: false });
}
