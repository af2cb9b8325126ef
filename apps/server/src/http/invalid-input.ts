import { CrewError, type Schema } from '@my-agent-crew/contract';

/** The part of a request a value came from, as it is called in an error. */
export type Slot = 'path' | 'query' | 'body';

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

const sizeSentence = (issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string => {
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : '';
  const limit =
    issue.code === 'too_big' ? `at most ${issue.maximum}${unit}` : `at least ${issue.minimum}${unit}`;
  return unit === '' ? `must be ${limit}` : `must have ${limit}`;
};

const ruleSentence = (issue: Issue, isMissing: boolean): string => {
  if (isMissing) return 'is missing';
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeSentence(issue);
  return 'does not have the form this route asks for';
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

const sentence = (issue: Issue, slot: Slot, value: unknown): { key: string; message: string } => {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return {
      key: issue.keys[0] ?? key,
      message: `"${issue.keys.join('", "')}" is not a key of this ${slot}`,
    };
  if (key === '') return { key: slot, message: `The ${slot} ${ruleSentence(issue, value === undefined)}` };
  return { key, message: `"${key}" ${ruleSentence(issue, valueAt(value, issue.path) === undefined)}` };
};

/**
 * The value as its schema reads it. Throws `invalid-input` with the first broken rule in its sentence, which names the
 * key, and all of them in its details.
 */
export const readInput = (schema: Schema | undefined, value: unknown, slot: Slot): unknown => {
  if (schema === undefined) return undefined;
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const broken = error.issues.map((issue) => sentence(issue, slot, value));
  throw new CrewError(
    'invalid-input',
    `${broken[0]?.message ?? `The ${slot} cannot be read`}. Nothing was done.`,
    {
      details: { in: slot, keys: broken.map(({ key }) => key), rules: broken.map(({ message }) => message) },
    },
  );
};
