import DOMPurify from 'dompurify';

/** Every tag and attribute that `render-markdown` produces, and nothing else. */
const allowedTags = [
  ...'p h1 h2 h3 h4 h5 h6 strong em del code pre blockquote hr br a'.split(' '),
  ...'ul ol li table thead tbody tr th td div span button'.split(' '),
];
const ownData = ['data-md', 'data-src', 'data-alt', 'data-lang'];
const allowedAttributes = ['href', 'target', 'rel', 'class', 'tabindex', 'type', 'start', ...ownData];

/* One object for every call: the sanitiser reads its settings anew only when it gets another one. */
const settings = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: allowedAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['target', 'rel', 'tabindex', 'type', 'start', ...ownData],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#\/)/i,
};

/** The only way of rendered Markdown into a page. What is not on the list is dropped, whoever wrote it. */
export const sanitizeHtml = (html: string): string => DOMPurify.sanitize(html, settings);
