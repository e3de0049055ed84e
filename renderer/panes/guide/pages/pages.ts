import { Deferred } from '../../../ui/deferred.ts';

export const pages = {
  course: new Deferred(() => import('./CoursePage.svelte')),
  lab: new Deferred(() => import('./LabPage.svelte')),
  glossary: new Deferred(() => import('./GlossaryPage.svelte')),
  theory: new Deferred(() => import('./TheoryPage.svelte')),
  assignment: new Deferred(() => import('./AssignmentPage.svelte')),
  make: new Deferred(() => import('./MakePage.svelte')),
  teacher: new Deferred(() => import('./TeacherPage.svelte')),
};
