import { CrewError } from '@my-agent-crew/contract';

const fillParam = (path: string, name: string, value: unknown): string => {
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '' || text === '.' || text === '..')
    throw new CrewError(
      'invalid-input',
      `The request to ${path} was not sent: "${text}" cannot stand for its parameter "${name}".`,
    );
  return encodeURIComponent(text);
};

/**
 * The address of one call: path parameters percent-encoded, query entries without a value left out. Throws
 * `invalid-input` for a parameter that is empty or would climb out of its place in the path.
 */
export const requestUrl = (baseUrl: string, path: string, params: unknown, query: unknown): string => {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => fillParam(path, name, given[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) search.append(name, String(value));
  const tail = search.toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${tail === '' ? '' : `?${tail}`}`;
};
