import { sectionAnchor } from './form-section.tsx';

/** Brings a part of the editor below the upper edge and hands it the keyboard. False when there is no such part. */
export const goToSection = (name: string): boolean => {
  const heading = document.getElementById(`${sectionAnchor(name)}-title`);
  if (heading === null) return false;
  document.getElementById(sectionAnchor(name))?.scrollIntoView({ block: 'start' });
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
  row.scrollIntoView({ block: 'start' });
  row.focus({ preventScroll: true });
};

/** Goes to the box of a key that a refusal names. */
export const goToField = (anchor: string): void => {
  const field = document.getElementById(anchor);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
};
