import type { Cadeia } from './certificate.ts';
import type { Motivo } from './limits.ts';

type Endereco = {
  logradouro: string | null;
  numero: string | null;
  complemento: string | null;
  bairro: string | null;
  cidade: string | null;
  uf: string | null;
  cep: string | null;
  telefone: string | null;
};

/** Who a note names. */
export type Participante = {
  /** CNPJ or CPF, without punctuation; null for a foreigner. */
  documento: string | null;
  nome: string | null;
  nome_fantasia: string | null;
  inscricao_estadual: string | null;
  inscricao_municipal: string | null;
  email: string | null;
  endereco: Endereco | null;
};

export type Volume = {
  quantidade: string | null;
  especie: string | null;
  marca: string | null;
  numeracao: string | null;
  peso_liquido: string | null;
  peso_bruto: string | null;
};

/** What a note says, of its signed part alone, but for the addresses of the QR code, which stand beside it. */
export type DadosNota = {
  natureza: string;
  /** 1 normal, 2 complementary, 3 adjustment, 4 return. */
  finalidade: string;
  operacao: 'entrada' | 'saida';
  tipo_emissao: string;
  saida_em: string | null;
  emitente: Participante;
  destinatario: Participante | null;
  totais: Record<string, string>;
  transporte: {
    modalidade: string;
    transportador: {
      nome: string | null;
      documento: string | null;
      ie: string | null;
      endereco: string | null;
      cidade: string | null;
      uf: string | null;
    };
    placa: string | null;
    placa_uf: string | null;
    volumes: Volume[];
  };
  fatura: {
    numero: string | null;
    valor_original: string | null;
    desconto: string | null;
    valor_liquido: string | null;
  } | null;
  duplicatas: { numero: string | null; vencimento: string | null; valor: string }[];
  pagamentos: { forma: string; descricao: string | null; valor: string }[];
  troco: string | null;
  informacoes_fisco: string | null;
  informacoes: string | null;
  qr_code: string | null;
  url_consulta: string | null;
};

export type ItemLido = {
  numero: number;
  codigo: string;
  gtin: string | null;
  descricao: string;
  ncm: string;
  cfop: string;
  unidade: string;
  quantidade: string;
  valor_unitario: string;
  valor_total: string;
  desconto: string;
  /** What is paid beside the products' value: freight, insurance, other costs, IPI and ICMS of substitution. */
  acrescimos: string;
  cst: string | null;
  base_icms: string;
  aliquota_icms: string;
  valor_icms: string;
  aliquota_ipi: string;
  valor_ipi: string;
  informacoes: string | null;
};

export type NotaLida = {
  especie: 'nota';
  chave_acesso: string;
  tipo: 'NFE' | 'NFCE';
  serie: string;
  numero: string;
  emitida_em: string;
  homologacao: boolean;
  valor_total: string;
  protocolo: string;
  autorizada_em: string;
  cadeia: Cadeia;
  certificado: string;
  dados: DadosNota;
  itens: ItemLido[];
};

export type EventoLido = {
  especie: 'evento';
  chave_acesso: string;
  tipo_evento: string;
  sequencia: number;
  /** Who cancelled: the issuer. */
  documento: string;
  /** Of a supplier's event: who it was sent to, where it says so. */
  destinatario: string | null;
  homologacao: boolean;
  protocolo_nota: string;
  justificativa: string;
  protocolo: string;
  registrado_em: string;
  cadeia: Cadeia;
  certificado: string;
};

export type Lido = NotaLida | EventoLido;

/** What became of one XML: what it says, or why it is not taken. */
export type Julgado = { nome: string; bytes: Uint8Array } & ({ lido: Lido } | { recusa: string; motivo: Motivo });
