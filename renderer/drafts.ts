// The start of the frame that keeps unsaved text.
import { serveDrafts } from './keeping/framed-drafts.ts';

void serveDrafts();
