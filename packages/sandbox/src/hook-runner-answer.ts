/** How a hook's command ended by itself. */
export interface HookExit {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a hook says about a call. */
export interface HookAnswer {
  /** The reason of a block, maybe empty; null lets the call pass. */
  readonly block: string | null;
  /** A text to add to the call's result; empty adds nothing. */
  readonly context: string;
}

const longestReason = 2_000;
const longestContext = 8_000;
const nothing: HookAnswer = { block: null, context: '' };

type Block = Readonly<Record<string, unknown>>;
const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseBlock = (text: string): Block | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isBlock(value) ? value : null;
  } catch {
    return null;
  }
};

const cut = (text: string, limit: number): string => {
  const trimmed = text.trim();
  return trimmed.length <= limit ? trimmed : `${trimmed.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const firstText = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? '';

/**
 * Reads what a hook said: exit code 2 blocks, and so does JSON with `decision: block` or `permissionDecision: deny` at
 * exit code 0. Everything else passes. Null is a hook that did not end by itself.
 */
export const readHookAnswer = (exit: HookExit | null): HookAnswer => {
  if (exit === null || (exit.exitCode !== 0 && exit.exitCode !== 2)) return nothing;
  const said = parseBlock(exit.stdout);
  const inner = said?.['hookSpecificOutput'];
  const specific = isBlock(inner) ? inner : {};
  const reason = firstText(
    exit.exitCode === 2 ? exit.stderr : '',
    specific['permissionDecisionReason'],
    said?.['permissionDecisionReason'],
    said?.['reason'],
    exit.exitCode === 2 && said === null ? exit.stdout : '',
  );
  const permission = specific['permissionDecision'] ?? said?.['permissionDecision'];
  const isBlocked = exit.exitCode === 2 || said?.['decision'] === 'block' || permission === 'deny';
  return {
    block: isBlocked ? cut(reason, longestReason) : null,
    context: cut(firstText(specific['additionalContext'], said?.['additionalContext']), longestContext),
  };
};
