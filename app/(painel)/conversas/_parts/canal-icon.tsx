import {
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconMessageChatbot,
  type TablerIcon,
} from '@tabler/icons-react';
import { TIPO_CANAL } from '#modulos/conversa-valores.ts';

export type TipoCanal = keyof typeof TIPO_CANAL;

const ICONS: Record<TipoCanal, TablerIcon> = {
  email: IconMail,
  sms: IconDeviceMobileMessage,
  whatsapp: IconBrandWhatsapp,
  whatsapp_nao_oficial: IconMessageChatbot,
};

type Props = { tipo: TipoCanal; size?: number /** What the icon says is said in words beside it. */; silent?: boolean };

/** A channel's type, as a picture with its name. */
export function CanalIcon({ tipo, size = 16, silent = false }: Props) {
  const Icon = ICONS[tipo];
  return silent ? (
    <Icon size={size} stroke={1.8} aria-hidden />
  ) : (
    <Icon size={size} stroke={1.8} role="img" aria-label={TIPO_CANAL[tipo]} />
  );
}
