import { screenPage } from '#app/_ui/screen-page.tsx';
import { TokensList } from './tokens-list.tsx';

export const metadata = { title: 'Tokens' };

export default screenPage(TokensList);
