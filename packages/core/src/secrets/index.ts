export { maskJson } from './mask-json.ts';
export type { KnownSecret } from './secret-form.ts';
export { createSecretMask, type SecretMask } from './secret-mask.ts';
