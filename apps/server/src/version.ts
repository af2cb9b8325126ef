/** The version of the product, shown by `/api/health` and the CLI. */
export const version = '0.1.0';
