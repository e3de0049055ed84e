// A student page's services: the student's own browser keeps the work.
import { offerServices } from '../offer.ts';

offerServices(new URL('.', document.baseURI), true);
