import { screenPage } from '#app/_ui/screen-page.tsx';
import { NewImportacaoScreen } from './new-importacao-screen.tsx';

export const metadata = { title: 'Importar planilha' };

export default screenPage(NewImportacaoScreen);
