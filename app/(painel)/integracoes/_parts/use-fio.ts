'use client';

import { parseAsString, useQueryState } from 'nuqs';

/** The request whose thread is open, in the address: `?fio=<request_id>`. */
export const useFio = () => useQueryState('fio', parseAsString.withOptions({ history: 'push' }));
