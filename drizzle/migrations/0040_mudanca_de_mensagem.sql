-- A state of a message was told to open screens by its conversation's row, which PostgreSQL then wrote to fourteen indexes again. Now the message
-- itself says when it changed last. A screen of the release before does not learn of states that processes of this one write.
ALTER TABLE "mensagens" ADD COLUMN "mudanca" "xid8";--> statement-breakpoint
CREATE INDEX "mensagens_mudanca" ON "mensagens" USING btree ("empresa_id","mudanca","conversa_id") WHERE mudanca is not null;
