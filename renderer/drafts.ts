// The start of the frame that keeps unsaved text.
import { serveDrafts } from './persistence/framed-drafts.ts';

void serveDrafts();
