import { recordPage } from '#app/_ui/screen-page.tsx';
import { PropostaDetail } from './proposta-detail.tsx';

export const metadata = { title: 'Proposta' };

export default recordPage(PropostaDetail);
