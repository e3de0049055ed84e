import { serveDrafts } from './persistence/framed-drafts.ts';

void serveDrafts();
