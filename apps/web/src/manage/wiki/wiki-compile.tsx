import { type WikiCompile as Compile, routes } from '@my-agent-crew/contract';
import { createEffect, createMemo, createSignal, type JSX, on, Show } from 'solid-js';
import { moment } from '../../i18n/format.ts';
import { wikiText } from '../../i18n/wiki-text.ts';
import { bareSentence, sentenceOf } from '../../net/api.ts';
import { useCrew } from '../../state/crew.ts';
import { addressOf } from '../../state/route.ts';

/** What came of a compile, in words. */
const outcomeOf = (compile: Compile): string => {
  const words = wikiText();
  if (compile.outcome === 'proposed') return words.compiledProposed(compile.pages);
  if (compile.outcome === 'same') return words.compiledSame;
  return compile.error === null ? words.compileStopped : words.compileFailed(compile.error);
};

/** Starts a compile and tells how it goes. `onEnd` has the wiki read again once the one that runs has ended. */
export const WikiCompile = (props: {
  agentId: string;
  compile: Compile | null;
  onChange: () => Promise<void>;
}): JSX.Element => {
  const words = wikiText;
  const crew = useCrew();
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal('');
  const isRunning = (): boolean => props.compile?.is_running === true;
  /** How its run stands in the activity; another value means that something happened to it. */
  const runStatus = createMemo(() => {
    const id = props.compile?.run_id;
    return id === undefined ? undefined : crew.activity.state.runs.find((run) => run.id === id)?.status;
  });
  createEffect(on(runStatus, () => void props.onChange(), { defer: true }));
  const start = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await crew.api.call(routes.compileWiki, { params: { id: props.agentId } });
    } catch (error) {
      setRefusal(`${words().notStarted} ${bareSentence(sentenceOf(error))}`);
    }
    await props.onChange();
    setBusy(false);
  };
  return (
    <div class="wiki-compile">
      <button type="button" class="button" disabled={isBusy() || isRunning()} onClick={() => void start()}>
        {isRunning() ? words().compiling : words().compile}
      </button>
      <Show when={props.compile}>
        {(compile) => (
          <p class="hint" role="status">
            <Show when={!isRunning()}>
              {words().compiled(moment(compile().at))} {outcomeOf(compile())}{' '}
            </Show>
            <a href={addressOf.run(compile().run_id)}>{words().seeRun}</a>
          </p>
        )}
      </Show>
      <p class="bad-text" role="alert">
        {refusal()}
      </p>
    </div>
  );
};
