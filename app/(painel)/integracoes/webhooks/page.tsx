import { screenPage } from '#app/_ui/screen-page.tsx';
import { WebhooksList } from './webhooks-list.tsx';

export const metadata = { title: 'Webhooks' };

export default screenPage(WebhooksList);
