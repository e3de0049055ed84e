// The services of a class’s teacher page: stores none of the students’ work.
import { offerServices } from '../offer.ts';

offerServices(new URL('.', document.baseURI), false);
