import { type AllowanceConfig, type Allowances, routes, type Stats } from '@my-agent-crew/contract';
import { createEffect, createMemo, type JSX, on, Show } from 'solid-js';
import { costsText } from '../../i18n/costs-text.ts';
import { count } from '../../i18n/format.ts';
import { sentenceOf } from '../../net/api.ts';
import { agentName } from '../../state/agent-name.ts';
import { holding } from '../../state/alerts.ts';
import { useCrew } from '../../state/crew.ts';
import { now } from '../../state/ticker.ts';
import { createLoad } from '../load.ts';
import { Loaded } from '../loaded.tsx';
import { ManageFrame } from '../manage-frame.tsx';
import { AlertList } from './alert-list.tsx';
import { AllowanceEditor } from './allowance-editor.tsx';
import { AllowanceGauges } from './allowance-gauges.tsx';
import { CostTiles } from './cost-tiles.tsx';
import { SumTable } from './sum-table.tsx';
import { dayName, purposeName } from './sum-words.ts';
import './costs.css';

const Sums = (props: { stats: Stats; nameOf: (id: string) => string }): JSX.Element => {
  const words = costsText;
  return (
    <>
      <Show when={props.stats.total.calls > 0} fallback={<p class="hint">{words().empty}</p>}>
        <SumTable
          title={words().days}
          column={words().column.day}
          sums={props.stats.days.toReversed()}
          nameOf={dayName}
        />
        <SumTable
          title={words().byAgent}
          column={words().column.agent}
          sums={props.stats.by_agent}
          nameOf={props.nameOf}
        />
        <SumTable
          title={words().byRoute}
          column={words().column.route}
          sums={props.stats.by_route}
          nameOf={(route) => route}
        />
        <SumTable
          title={words().byPurpose}
          column={words().column.purpose}
          sums={props.stats.by_purpose}
          nameOf={purposeName}
        />
      </Show>
      <Show when={props.stats.total.unknown_cost_calls > 0}>
        <section class="card padded" aria-labelledby="unknown">
          <h2 id="unknown">{words().unknownTitle}</h2>
          <p>{words().unknownNote(count(props.stats.total.unknown_cost_calls))}</p>
        </section>
      </Show>
    </>
  );
};

/** `#/manage/costs`: what was spent by whom, on what and when, and the owner's allowances. */
export const CostsScreen = (): JSX.Element => {
  const crew = useCrew();
  const stats = createLoad<Stats>(() => crew.api.call(routes.getStats));
  const allowances = createLoad<Allowances>(() => crew.api.call(routes.getAllowances));
  const nameOf = (id: string): string => agentName(crew.agents(), id);
  const agentIds = (found: Allowances): string[] => [
    ...new Set(found.lines.flatMap((line) => (line.agent_id === null ? [] : [line.agent_id]))),
  ];
  // A list that is the same keeps its elements, so a click is not lost to the clock's tick.
  const alerts = createMemo(() => holding(crew.activity.state.alerts, now()));
  let form: HTMLFormElement | undefined;
  const goToForm = (): void => {
    form?.scrollIntoView({ block: 'start' });
    form?.querySelector('input')?.focus({ preventScroll: true });
  };
  const running = (): number => crew.activity.state.runs.filter((run) => run.status === 'running').length;
  // A turn that began or ended, and an alert, are when the figures change most.
  createEffect(
    on(
      () => [running(), crew.activity.state.alerts.length],
      () => {
        void stats.read();
        void allowances.read();
      },
      { defer: true },
    ),
  );
  const save = async (limits: AllowanceConfig): Promise<string | null> => {
    try {
      const saved = await crew.api.call(routes.putAllowances, { body: limits });
      allowances.put(() => saved);
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };
  return (
    <ManageFrame title={costsText().title}>
      <AlertList alerts={alerts()} nameOf={nameOf} onRaise={goToForm} />
      <Show when={stats.value()}>{(found) => <CostTiles stats={found()} />}</Show>
      <Loaded load={allowances} failed={costsText().allowancesFailed}>
        {(found) => <AllowanceGauges lines={found().lines} nameOf={nameOf} />}
      </Loaded>
      <Loaded load={stats} failed={costsText().failed}>
        {(found) => <Sums stats={found()} nameOf={nameOf} />}
      </Loaded>
      <Show when={allowances.value()}>
        {(found) => (
          <AllowanceEditor
            limits={found().limits}
            agentIds={agentIds(found())}
            nameOf={nameOf}
            onSave={save}
            ref={(element) => {
              form = element;
            }}
          />
        )}
      </Show>
    </ManageFrame>
  );
};
