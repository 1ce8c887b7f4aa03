import { recordPage } from '#app/_ui/screen-page.tsx';
import { DevolucaoScreen } from './devolucao-screen.tsx';

export const metadata = { title: 'Devolução' };

export default recordPage(DevolucaoScreen);
