import type { Operand } from '@my-agent-crew/contract';
import { For, type JSX, Show } from 'solid-js';
import { gateText } from '../i18n/gate-text.ts';
import { revealHidden } from './reveal-hidden.ts';

/** Characters of a digest that tell two files apart at a glance. */
const shownDigest = 8;

/** A line that stands for all files beyond the first ones. */
const rest = /^\+(\d+)$/;

const nameOf = ({ name }: Operand): string => {
  const count = rest.exec(name)?.[1];
  return count === undefined ? revealHidden(name) : gateText().operandRest(count);
};

/** The files a call works on, as they were when it asked; nothing for a call that names none. */
export const OperandList = (props: { operands: readonly Operand[] }): JSX.Element => (
  <Show when={props.operands.length > 0}>
    <div class="operands">
      <span class="argument-name">{gateText().operands}</span>
      <ul>
        <For each={props.operands}>
          {(operand) => (
            <li>
              <code>{nameOf(operand)}</code>{' '}
              <span class="hint">
                <Show when={operand.sha256} fallback={gateText().operandNew}>
                  {(digest) => (
                    <Show when={operand.by === 'content'} fallback={gateText().operandBySize}>
                      <span title={digest()}>{digest().slice(0, shownDigest)}</span>
                    </Show>
                  )}
                </Show>
              </span>
            </li>
          )}
        </For>
      </ul>
      <p class="hint">{gateText().operandNote}</p>
    </div>
  </Show>
);
