-- A text as people order it: without accents, lower case, and each run of digits preceded by how many there are (leading
-- zeros apart), so that 9 comes before 10.
CREATE FUNCTION ordem_natural(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg(CASE WHEN parte[1] ~ '^[0-9]' THEN lpad(length(ltrim(parte[1], '0'))::text, 3, '0') || ltrim(parte[1], '0')
    ELSE parte[1] END, '' ORDER BY posicao)
  FROM regexp_matches(public.normalizar(texto), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS m (parte, posicao)
$$;
--> statement-breakpoint
-- Every run of one to four characters of a text, each with the company's id before it: what a search by any part of the text
-- looks up, whatever the term's length. Costly on purpose, so that a plan compares the text itself first.
CREATE FUNCTION termos_busca(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || substr(texto, inicio, tamanho))
  FROM generate_series(1, length(texto)) inicio, generate_series(1, 4) tamanho
  WHERE inicio + tamanho - 1 <= length(texto)
$$;
--> statement-breakpoint
-- Those of a search term that must all be there: the term itself while it is short, else its runs of four.
CREATE FUNCTION termos_de(empresa bigint, termo text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || substr(termo, inicio, 4))
  FROM generate_series(1, greatest(1, length(termo) - 3)) inicio
$$;
--> statement-breakpoint
CREATE TABLE "clientes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clientes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"tipo_pessoa" smallint NOT NULL,
	"cnpj_cpf" text,
	"email" text,
	"celular" text,
	"cidade" text,
	"uf" text,
	"ativo" boolean DEFAULT true NOT NULL,
	"nome_ordem" text GENERATED ALWAYS AS (normalizar(nome)) STORED,
	"busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || coalesce(lower(cnpj_cpf), '') || chr(10) || coalesce(lower(email), '')) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clientes_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "tipo_pessoa_conhecido" CHECK ("clientes"."tipo_pessoa" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "contagens_expedicao" (
	"empresa_id" bigint NOT NULL,
	"periodo" text NOT NULL,
	"status" text NOT NULL,
	"inicio" timestamp with time zone NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "contagens_expedicao_empresa_id_periodo_status_inicio_pk" PRIMARY KEY("empresa_id","periodo","status","inicio")
);
--> statement-breakpoint
CREATE TABLE "expedicoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expedicoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"numero_expedicao" text NOT NULL,
	"status" text NOT NULL,
	"forma_envio_id" bigint,
	"codigo_rastreio" text,
	"url_rastreio" text,
	"rastreio_enviado" boolean DEFAULT false NOT NULL,
	"data_criacao" timestamp with time zone NOT NULL,
	"data_conclusao" timestamp with time zone,
	"atualizado_em" timestamp with time zone NOT NULL,
	"numero_ordem" text GENERATED ALWAYS AS (ordem_natural(numero_expedicao)) STORED,
	"busca" text GENERATED ALWAYS AS (normalizar(numero_expedicao) || chr(10) || coalesce(normalizar(codigo_rastreio), '')) STORED,
	CONSTRAINT "expedicoes_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "expedicoes_numero" UNIQUE("empresa_id","numero_expedicao"),
	CONSTRAINT "status_expedicao_conhecido" CHECK ("expedicoes"."status" in ('pendente', 'concluida', 'cancelada')),
	CONSTRAINT "conclusao_do_status" CHECK ((status <> 'concluida' or data_conclusao is not null) and (status <> 'pendente' or data_conclusao is null))
);
--> statement-breakpoint
CREATE TABLE "formas_envio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formas_envio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "formas_envio_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "itens_expedicao" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_expedicao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"expedicao_id" bigint NOT NULL,
	"pedido_venda_id" bigint NOT NULL,
	"produto_id" bigint,
	"quantidade" integer NOT NULL,
	CONSTRAINT "itens_expedicao_unico" UNIQUE NULLS NOT DISTINCT("expedicao_id","pedido_venda_id","produto_id"),
	CONSTRAINT "volumes_positivos" CHECK (quantidade > 0)
);
--> statement-breakpoint
CREATE TABLE "numeracoes" (
	"empresa_id" bigint NOT NULL,
	"serie" text NOT NULL,
	"ultimo" bigint NOT NULL,
	CONSTRAINT "numeracoes_empresa_id_serie_pk" PRIMARY KEY("empresa_id","serie")
);
--> statement-breakpoint
CREATE TABLE "itens_venda" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_venda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"venda_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"preco_unitario" numeric(17, 2) NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "itens_venda_produto" UNIQUE("venda_id","produto_id"),
	CONSTRAINT "item_venda_positivo" CHECK (quantidade > 0 and preco_unitario >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"numero_pedido" text NOT NULL,
	"tipo_pedido" text NOT NULL,
	"status" text DEFAULT 'em_aberto' NOT NULL,
	"cliente_id" bigint NOT NULL,
	"total_venda" numeric(20, 2) NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "vendas_numero" UNIQUE("empresa_id","numero_pedido"),
	CONSTRAINT "tipo_pedido_conhecido" CHECK ("vendas"."tipo_pedido" in ('venda', 'orcamento', 'pedido')),
	CONSTRAINT "status_venda_conhecido" CHECK ("vendas"."status" in ('em_aberto', 'finalizada', 'cancelada'))
);
--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expedicoes" ADD CONSTRAINT "expedicoes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expedicoes" ADD CONSTRAINT "expedicoes_empresa_id_forma_envio_id_formas_envio_empresa_id_id_fk" FOREIGN KEY ("empresa_id","forma_envio_id") REFERENCES "public"."formas_envio"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formas_envio" ADD CONSTRAINT "formas_envio_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_expedicao" ADD CONSTRAINT "itens_expedicao_empresa_id_expedicao_id_expedicoes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","expedicao_id") REFERENCES "public"."expedicoes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_expedicao" ADD CONSTRAINT "itens_expedicao_empresa_id_pedido_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","pedido_venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_expedicao" ADD CONSTRAINT "itens_expedicao_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_empresa_id_cliente_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_cnpj_cpf" ON "clientes" USING btree ("empresa_id","cnpj_cpf") WHERE cnpj_cpf is not null;--> statement-breakpoint
CREATE INDEX "clientes_nome" ON "clientes" USING btree ("empresa_id","nome_ordem","id");--> statement-breakpoint
CREATE INDEX "clientes_busca" ON "clientes" USING gin ("empresa_id",busca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "expedicoes_data" ON "expedicoes" USING btree ("empresa_id","data_criacao","id");--> statement-breakpoint
CREATE INDEX "expedicoes_status_data" ON "expedicoes" USING btree ("empresa_id","status","data_criacao","id");--> statement-breakpoint
CREATE INDEX "expedicoes_ordem" ON "expedicoes" USING btree ("empresa_id","numero_ordem","id");--> statement-breakpoint
CREATE INDEX "expedicoes_status_ordem" ON "expedicoes" USING btree ("empresa_id","status","numero_ordem","id");--> statement-breakpoint
CREATE INDEX "expedicoes_forma_envio" ON "expedicoes" USING btree ("forma_envio_id") WHERE forma_envio_id is not null;--> statement-breakpoint
CREATE INDEX "expedicoes_busca" ON "expedicoes" USING gin (termos_busca(empresa_id, busca));--> statement-breakpoint
CREATE UNIQUE INDEX "formas_envio_nome" ON "formas_envio" USING btree ("empresa_id",lower(nome));--> statement-breakpoint
CREATE INDEX "itens_expedicao_pedido" ON "itens_expedicao" USING btree ("pedido_venda_id");--> statement-breakpoint
CREATE INDEX "vendas_lista" ON "vendas" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "vendas_status" ON "vendas" USING btree ("empresa_id","status","criado_em","id");--> statement-breakpoint
CREATE INDEX "vendas_cliente" ON "vendas" USING btree ("cliente_id","id");
--> statement-breakpoint
ALTER TABLE contagens_expedicao SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION contar_expedicoes_criadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_expedicao AS c (empresa_id, periodo, status, inicio, n)
  SELECT e.empresa_id, p.periodo, e.status, p.inicio, count(*)
  FROM novas e CROSS JOIN LATERAL (VALUES ('T', '-infinity'::timestamptz), ('D', date_trunc('day', e.data_criacao, 'UTC')),
    ('H', date_trunc('hour', e.data_criacao, 'UTC'))) p (periodo, inicio)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, periodo, status, inicio) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER expedicoes_criadas AFTER INSERT ON expedicoes REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_expedicoes_criadas();
--> statement-breakpoint
CREATE FUNCTION contar_expedicoes_alteradas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_expedicao AS c (empresa_id, periodo, status, inicio, n)
  SELECT e.empresa_id, p.periodo, e.status, p.inicio, sum(e.sinal)
  FROM (SELECT empresa_id, status, data_criacao, 1 AS sinal FROM novas
      UNION ALL SELECT empresa_id, status, data_criacao, -1 FROM antigas) e
    CROSS JOIN LATERAL (VALUES ('T', '-infinity'::timestamptz), ('D', date_trunc('day', e.data_criacao, 'UTC')),
      ('H', date_trunc('hour', e.data_criacao, 'UTC'))) p (periodo, inicio)
  GROUP BY 1, 2, 3, 4 HAVING sum(e.sinal) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (empresa_id, periodo, status, inicio) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER expedicoes_alteradas AFTER UPDATE ON expedicoes REFERENCING OLD TABLE AS antigas NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION contar_expedicoes_alteradas();
--> statement-breakpoint
-- A shipment is cancelled, never deleted (section 3.2).
CREATE TRIGGER expedicoes_sem_exclusao BEFORE DELETE ON expedicoes FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE TRIGGER expedicoes_sem_truncate BEFORE TRUNCATE ON expedicoes FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
-- How many shipments of the company were created in [desde, ate), of one status or (null) of all: whole days and hours from
-- the projection, and only what is left at the edges (zones that are not whole hours from UTC) from the shipments.
CREATE FUNCTION contar_expedicoes(empresa bigint, de_status text, desde timestamptz, ate timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  a timestamptz := coalesce(desde, '-infinity');
  b timestamptz := greatest(coalesce(ate, 'infinity'), a);
  quais text[] := CASE WHEN de_status IS NULL THEN ARRAY['pendente', 'concluida', 'cancelada'] ELSE ARRAY[de_status] END;
  dia_a timestamptz := date_trunc('day', a + interval '1 day' - interval '1 microsecond', 'UTC');
  dia_b timestamptz := date_trunc('day', b, 'UTC');
  hora_a timestamptz := date_trunc('hour', a + interval '1 hour' - interval '1 microsecond', 'UTC');
  hora_b timestamptz := date_trunc('hour', b, 'UTC');
BEGIN
  IF desde IS NULL AND ate IS NULL THEN
    RETURN coalesce((SELECT sum(n) FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'T' AND status = ANY (quais)), 0);
  END IF;
  IF hora_a >= hora_b THEN
    RETURN (SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
      AND data_criacao >= a AND data_criacao < b);
  END IF;
  IF dia_a > dia_b THEN
    dia_a := hora_b;
    dia_b := hora_b;
  END IF;
  RETURN (
    SELECT coalesce(sum(n), 0) FROM (
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'D' AND status = ANY (quais) AND inicio >= dia_a AND inicio < dia_b
      UNION ALL
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'H' AND status = ANY (quais) AND inicio >= hora_a AND inicio < dia_a
      UNION ALL
      SELECT n FROM contagens_expedicao
      WHERE empresa_id = empresa AND periodo = 'H' AND status = ANY (quais) AND inicio >= dia_b AND inicio < hora_b
      UNION ALL
      SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
        AND data_criacao >= a AND data_criacao < hora_a
      UNION ALL
      SELECT count(*) FROM expedicoes WHERE empresa_id = empresa AND status = ANY (quais)
        AND data_criacao >= hora_b AND data_criacao < b
    ) partes);
END $$;
--> statement-breakpoint
-- Locks the company's sequence until the transaction ends and gives the shipment's number: the one sent, or the next that
-- no shipment has. A transaction that fails gives its number back, and nobody else can have taken it meanwhile.
CREATE FUNCTION numero_expedicao(empresa bigint, enviado text) RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  ultimo_dado bigint;
  numero text;
BEGIN
  INSERT INTO numeracoes AS s (empresa_id, serie, ultimo) VALUES (empresa, 'expedicao', 0)
    ON CONFLICT (empresa_id, serie) DO UPDATE SET ultimo = s.ultimo RETURNING ultimo INTO ultimo_dado;
  IF enviado IS NOT NULL THEN
    RETURN enviado;
  END IF;
  LOOP
    ultimo_dado := ultimo_dado + 1;
    numero := lpad(ultimo_dado::text, greatest(6, length(ultimo_dado::text)), '0');
    EXIT WHEN NOT EXISTS (SELECT FROM expedicoes e WHERE e.empresa_id = empresa AND e.numero_expedicao = numero);
  END LOOP;
  UPDATE numeracoes SET ultimo = ultimo_dado WHERE empresa_id = empresa AND serie = 'expedicao';
  RETURN numero;
END $$;
