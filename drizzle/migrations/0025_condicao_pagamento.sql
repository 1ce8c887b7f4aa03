-- How sales and purchases are paid. What was finalised, or received whole, before this release keeps null: it made no receivables and
-- payables, and makes none later. Of a purchase that came in part, all that was received becomes a payable with its next receipt.
ALTER TABLE "compras" ADD COLUMN "condicao_pagamento" text;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "condicao_pagamento" text;--> statement-breakpoint
ALTER TABLE "compras" ALTER COLUMN "condicao_pagamento" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "vendas" ALTER COLUMN "condicao_pagamento" SET DEFAULT '0';--> statement-breakpoint
UPDATE compras SET condicao_pagamento = '0' WHERE status IN ('aberta', 'parcial');--> statement-breakpoint
UPDATE vendas SET condicao_pagamento = '0' WHERE status = 'em_aberto';--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "condicao_pagamento_compra" CHECK (condicao_pagamento ~ '^[0-9]{1,3}(/[0-9]{1,3}){0,23}$');--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "condicao_pagamento_venda" CHECK (condicao_pagamento ~ '^[0-9]{1,3}(/[0-9]{1,3}){0,23}$');
