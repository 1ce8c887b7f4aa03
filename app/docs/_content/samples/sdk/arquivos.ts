import { readFile, writeFile } from 'node:fs/promises';
import { romaneio } from './romaneio.ts';

const conteudo = new Uint8Array(await readFile('foto.jpg'));
const foto = await romaneio.produtos.enviarImagem({ id: 1, arquivo: { nome: 'foto.jpg', conteudo } });
console.log(foto.id);

const [venda] = await romaneio.vendas.listarVendas().todos(1);
if (venda) {
  const pdf = await romaneio.vendas.imprimirVenda({ id: venda.id });
  await writeFile(pdf.nome ?? 'pedido.pdf', pdf.bytes);
  console.log(pdf.tipo, pdf.nome);
}
