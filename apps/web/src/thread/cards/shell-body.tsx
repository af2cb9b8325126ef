import type { JSX } from 'solid-js';
import type { CallView } from '../build-rows.ts';
import { stringArgument } from '../short-argument.ts';
import { ResultText } from './result-text.tsx';

/** A command and what it printed. */
export const ShellBody = (props: { readonly view: CallView }): JSX.Element => {
  return (
    <>
      <pre class="tool-output tool-command" tabindex="0">
        {stringArgument(props.view.call, 'command')}
      </pre>
      <ResultText view={props.view} isPrinted={true} />
    </>
  );
};
