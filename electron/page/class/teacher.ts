// The services of the teacher’s page of a class: nothing of what students do is left behind.
import { offerServices } from '../offer.ts';

offerServices(new URL('.', document.baseURI), false);
