import { screenPage } from '#app/_ui/screen-page.tsx';
import { PropostasList } from './propostas-list.tsx';

export const metadata = { title: 'Propostas' };

export default screenPage(PropostasList);
