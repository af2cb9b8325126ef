/**
 * Stands in for `zod/mini` in the built page (see vite.config.ts). The page never checks what its own server sends: of
 * the contract it uses types, paths and reducers, so the schema engine would be 8 KB of dead weight. Every schema here is
 * one value that answers any call and any property with itself. A builder the contract takes up and this list lacks
 * fails the build test.
 */
const schema: unknown = new Proxy(() => schema, {
  get: (_target, key) => (key === Symbol.iterator ? () => [][Symbol.iterator]() : schema),
});

export {
  schema as array,
  schema as boolean,
  schema as coerce,
  schema as core,
  schema as custom,
  schema as discriminatedUnion,
  schema as enum,
  schema as extend,
  schema as gt,
  schema as gte,
  schema as int,
  schema as literal,
  schema as lte,
  schema as maximum,
  schema as maxLength,
  schema as minimum,
  schema as minLength,
  schema as nullable,
  schema as number,
  schema as object,
  schema as optional,
  schema as pipe,
  schema as record,
  schema as refine,
  schema as regex,
  schema as safeParse,
  schema as strictObject,
  schema as string,
  schema as transform,
  schema as tuple,
  schema as union,
  schema as unknown,
};
