// Starts the frame that stores unsaved text.
import { serveDrafts } from './persistence/framed-drafts.ts';

void serveDrafts();
