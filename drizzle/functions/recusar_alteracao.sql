-- Room: platform
-- Refuses to change what is append-only.
CREATE OR REPLACE FUNCTION recusar_alteracao() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation'; END $$;

CREATE OR REPLACE TRIGGER lancamentos_estoque_imutavel BEFORE UPDATE OR DELETE ON lancamentos_estoque FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER lancamentos_estoque_sem_truncate BEFORE TRUNCATE ON lancamentos_estoque FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER auditoria_imutavel BEFORE UPDATE OR DELETE ON auditoria FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER auditoria_sem_truncate BEFORE TRUNCATE ON auditoria FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

-- A shipment is cancelled, never deleted.
CREATE OR REPLACE TRIGGER expedicoes_sem_exclusao BEFORE DELETE ON expedicoes FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER expedicoes_sem_truncate BEFORE TRUNCATE ON expedicoes FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

-- What an event said does not change; retention may delete it.
CREATE OR REPLACE TRIGGER eventos_imutaveis BEFORE UPDATE ON eventos FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

-- Titles are cancelled, receipts reversed.
CREATE OR REPLACE TRIGGER titulos_sem_exclusao BEFORE DELETE ON titulos FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER titulos_sem_truncate BEFORE TRUNCATE ON titulos FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER baixas_sem_exclusao BEFORE DELETE ON baixas FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER baixas_sem_truncate BEFORE TRUNCATE ON baixas FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

-- Cycles of contracts are undone, never deleted: their receivables name them.
CREATE OR REPLACE TRIGGER ciclos_contrato_sem_exclusao BEFORE DELETE ON ciclos_contrato FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER ciclos_contrato_sem_truncate BEFORE TRUNCATE ON ciclos_contrato FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

-- What was sent of a proposal, and what was answered to it, stay as they were.
CREATE OR REPLACE TRIGGER versoes_proposta_imutaveis BEFORE UPDATE OR DELETE ON versoes_proposta FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER versoes_proposta_sem_truncate BEFORE TRUNCATE ON versoes_proposta FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER respostas_proposta_imutaveis BEFORE UPDATE OR DELETE ON respostas_proposta FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();

CREATE OR REPLACE TRIGGER respostas_proposta_sem_truncate BEFORE TRUNCATE ON respostas_proposta FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
