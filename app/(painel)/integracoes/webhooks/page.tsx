import { screenPage } from '#app/_ui/screen-page.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

export const metadata = { title: 'Webhooks' };

export default screenPage(WebhooksScreen);
