import { recordPage } from '#app/_ui/screen-page.tsx';
import { EventoDetail } from './evento-detail.tsx';

export const metadata = { title: 'Evento' };

export default recordPage(EventoDetail);
