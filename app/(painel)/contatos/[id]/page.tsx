import { recordPage } from '#app/_ui/screen-page.tsx';
import { ContatoDetail } from './contato-detail.tsx';

export const metadata = { title: 'Contato' };

export default recordPage(ContatoDetail);
