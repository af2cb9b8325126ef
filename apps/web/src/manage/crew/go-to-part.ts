import { sectionAnchor } from './form-section.tsx';

/** Scrolls the page's own scrolling box and nothing around it, so that the element stands `above` px below its edge. */
export const scrollPageTo = (element: Element | null, above = 20): void => {
  const page = element?.closest('.page');
  if (element === null || page === null || page === undefined) return;
  // On a narrow page the line of parts stays at the upper edge.
  const nav = page.querySelector<HTMLElement>('.section-nav');
  const held = nav !== null && getComputedStyle(nav).display === 'flex' ? nav.offsetHeight : 0;
  page.scrollTop += element.getBoundingClientRect().top - page.getBoundingClientRect().top - held - above;
};

/** Brings a part of the editor below the upper edge and hands it the keyboard. False when there is no such part. */
export const goToSection = (name: string): boolean => {
  const heading = document.getElementById(`${sectionAnchor(name)}-title`);
  if (heading === null) return false;
  scrollPageTo(heading);
  heading.focus({ preventScroll: true });
  return true;
};

/**
 * Brings the row of a job into view and hands it the keyboard. `job` is `<agent>/<id>`; a job without a row leaves it at
 * the heading of the jobs. Spec: agents, "Từ danh sách lịch tới đúng dòng".
 */
export const goToJob = (job: string): void => {
  const id = job.slice(job.indexOf('/') + 1);
  const row = document.querySelector<HTMLElement>(`[data-job="${CSS.escape(id)}"]`);
  if (row === null) {
    goToSection('schedules');
    return;
  }
  scrollPageTo(row);
  row.focus({ preventScroll: true });
};

/** Goes to the box of a key that a refusal names. */
export const goToField = (anchor: string): void => {
  const field = document.getElementById(anchor);
  scrollPageTo(field, 80);
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
};
