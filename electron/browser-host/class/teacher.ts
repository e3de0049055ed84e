// A teacher page's services: they store none of the students' work.
import { offerServices } from '../offer.ts';

offerServices(new URL('.', document.baseURI), false);
