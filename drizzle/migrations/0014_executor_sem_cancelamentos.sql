-- No function of the product is cancelled by an event: the executor no longer keeps marks for it.
DROP INDEX "executor_execucoes_cancelamentos";--> statement-breakpoint
ALTER TABLE "executor_execucoes" DROP COLUMN "cancelamentos";