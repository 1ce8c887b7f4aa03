ALTER TABLE "contas_pix" DROP CONSTRAINT "conta_pix_completa";--> statement-breakpoint
CREATE INDEX "avisos_pix_tratados" ON "avisos_pix" USING btree ("tratado_em") WHERE situacao in ('conciliado', 'repetido');--> statement-breakpoint
CREATE UNIQUE INDEX "contratos_proposta" ON "contratos" USING btree ("empresa_id","proposta_id") WHERE proposta_id is not null;--> statement-breakpoint
ALTER TABLE "contas_pix" ADD CONSTRAINT "conta_pix_completa" CHECK ("contas_pix"."adaptador" = 'estatico' or ("contas_pix"."api_url" is not null and "contas_pix"."token_url" is not null and "contas_pix"."client_id" is not null and ("contas_pix"."segredos_cifrados" is not null or not "contas_pix"."ativo") and "contas_pix"."aviso_hash" is not null));--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "tipo_nota_conhecido" CHECK (tipo in ('NFE', 'NFCE'));--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "sentido_conhecido" CHECK (sentido in ('entrada', 'saida'));--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "status_nota_conhecido" CHECK (status in ('AUTORIZADO', 'CANCELADO'));--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "verificacao_conhecida" CHECK (verificacao in ('assinatura', 'sefaz'));--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "cadeia_conhecida" CHECK (cadeia in ('confirmada', 'sem_cadeia'));