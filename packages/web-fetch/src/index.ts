export type { Firecrawl } from './firecrawl.ts';
export { createWebPages, type WebPagesOptions } from './page/create-web-pages.ts';
export { createWebSearch, type SearchKeys, type WebSearchOptions } from './search/create-web-search.ts';
