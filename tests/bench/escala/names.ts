import type { TransactionSql } from 'postgres';

// Words that names are made of. Those of a real company are of every letter; a few words that begin a hundred thousand names each would
// put whole parts of a search's matches at one end of the list.

const words = (text: string) => text.trim().split(/\s*,\s*/);

export const COISAS = words(`
  Abajur, Abridor, Açucareiro, Adega, Agenda, Almofada, Amassador, Armário, Assadeira, Avental, Bacia, Balança, Balde, Bandeja, Batedeira,
  Bule, Cabide, Caçarola, Cadeira, Caderno, Caixa, Caldeirão, Caneca, Canivete, Capacho, Carrinho, Cesta, Chá, Chaleira, Coador, Colcha,
  Colher, Concha, Copo, Cortina, Cuia, Cuscuzeira, Descascador, Escorredor, Escova, Espátula, Espelho, Espremedor, Estante, Faca, Faqueiro,
  Fatiador, Filtro, Forma, Frasco, Frigideira, Garfo, Garrafa, Gaveteiro, Grelha, Guardanapo, Jarra, Lamparina, Lanterna, Leiteira, Lençol,
  Lixeira, Luminária, Luva, Manta, Marmita, Mesa, Moedor, Molheira, Organizador, Panela, Pano, Passadeira, Peneira, Pilão, Pipoqueira,
  Prateleira, Prato, Prensa, Quadro, Ralador, Relógio, Rodo, Rolo, Sacola, Saladeira, Saleiro, Sanduicheira, Suporte, Tábua, Taça, Tapete,
  Termômetro, Tigela, Toalha, Torneira, Travessa, Vaso, Vassoura, Xícara`);

export const QUALIDADES = words(`
  alto, antiaderente, azul, bordado, branco, clássico, colorido, com tampa, compacto, de alumínio, de bambu, de barro, de cerâmica, de cobre,
  de ferro, de inox, de madeira, de porcelana, de vidro, dobrável, duplo, elétrico, em grãos, especial, esmaltado, fosco, fundo, gourmet,
  grande, importado, infantil, liso, médio, natural, orgânico, pequeno, portátil, preto, profissional, quadrado, raso, redondo, térmico,
  verde, vermelho`);

export const NOMES = words(`
  Adriana, Alan, Alice, Amanda, Ana, André, Antônio, Aparecida, Beatriz, Benedita, Bernardo, Bianca, Bruno, Caio, Camila, Carla, Carlos,
  Cecília, César, Clara, Cláudia, Daniel, Davi, Débora, Diego, Edson, Eduarda, Elaine, Elisa, Emília, Érica, Fábio, Felipe, Fernanda, Flávia,
  Francisco, Gabriel, Geraldo, Giovana, Glória, Gustavo, Heitor, Helena, Henrique, Hugo, Iara, Igor, Inês, Isabela, Ivo, Jaime, Janaína, João,
  José, Júlia, Karina, Kátia, Laís, Larissa, Leandro, Letícia, Lívia, Lucas, Luísa, Manuel, Marcela, Márcio, Maria, Mateus, Miguel, Natália,
  Nélson, Olívia, Otávio, Patrícia, Paulo, Pedro, Rafael, Raquel, Renato, Rita, Roberto, Rosa, Samuel, Sandra, Sérgio, Sílvia, Sofia, Tânia,
  Teresa, Tiago, Valéria, Vera, Vicente, Vítor, Wagner, Yasmin`);

export const SOBRENOMES = words(`
  Almeida, Alves, Andrade, Araújo, Azevedo, Barbosa, Barros, Batista, Borges, Campos, Cardoso, Carvalho, Castro, Conceição, Correia, Costa,
  Cunha, Dias, Duarte, Farias, Fernandes, Ferreira, Freitas, Gomes, Gonçalves, Lima, Lopes, Machado, Marques, Martins, Medeiros, Melo, Mendes,
  Miranda, Monteiro, Moraes, Moreira, Moura, Nascimento, Nunes, Oliveira, Pereira, Pinto, Ramos, Reis, Ribeiro, Rocha, Rodrigues, Santana,
  Santos, Silva, Soares, Souza, Tavares, Teixeira, Vieira`);

/** One of these words, in SQL: the same for row `n` each time. `turn` tells the words of one name apart. */
export const wordOf = (tx: TransactionSql, words: string[], turn: number) =>
  tx`(${words}::text[])[1 + ((hashint8extended(n::bigint, ${turn}) & 2147483647) % ${words.length})::int]`;
