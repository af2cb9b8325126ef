/** The version of the product, as health, settings and `crew --version` show it. */
export const version = '0.1.0';
