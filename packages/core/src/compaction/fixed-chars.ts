import type { ModelRequest, ToolSpec } from '../ports/model.ts';

const counted = new WeakMap<readonly ToolSpec[], number>();

/** Characters of a request besides its messages: the system prompt and the tools. Tools are counted once per list. */
export const fixedChars = (request: Pick<ModelRequest, 'system' | 'tools'>): number => {
  const known = counted.get(request.tools) ?? JSON.stringify(request.tools).length;
  counted.set(request.tools, known);
  return request.system.length + known;
};
