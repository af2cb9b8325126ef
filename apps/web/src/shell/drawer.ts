import { createSignal } from 'solid-js';

const [isDrawerOpen, setDrawerOpen] = createSignal(false);

/** Whether the list covers the page; only a phone shows it as a drawer. */
export { isDrawerOpen, setDrawerOpen };
