import { recordPage } from '#app/_ui/screen-page.tsx';
import { ImportacaoScreen } from './importacao-screen.tsx';

export const metadata = { title: 'Importação' };

export default recordPage(ImportacaoScreen);
