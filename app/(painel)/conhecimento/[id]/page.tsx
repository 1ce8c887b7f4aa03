import { recordPage } from '#app/_ui/screen-page.tsx';
import { ConhecimentoDetail } from './conhecimento-detail.tsx';

export const metadata = { title: 'Conhecimento' };

export default recordPage(ConhecimentoDetail);
