ALTER TABLE "webhooks" ADD COLUMN "secret_anterior_cifrado" "bytea";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "secret_anterior_ate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhook_secret_anterior" CHECK ((secret_anterior_cifrado is null) = (secret_anterior_ate is null));