// The services of a student’s page in a class: work is kept by the student’s own browser.
import { offerServices } from '../offer.ts';

offerServices(new URL('.', document.baseURI), true);
