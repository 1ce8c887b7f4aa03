import { recordPage } from '#app/_ui/screen-page.tsx';
import { RomaneioScreen } from './romaneio-screen.tsx';

export const metadata = { title: 'Romaneio de expedição' };

export default recordPage(RomaneioScreen);
