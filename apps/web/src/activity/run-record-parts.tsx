import type { AgentSummary, Run } from '@my-agent-crew/contract';
import { createEffect, type JSX, on } from 'solid-js';
import { recordsText } from '../i18n/records-text.ts';
import { createLoad } from '../manage/load.ts';
import { Loaded } from '../manage/loaded.tsx';
import { answerFiles } from '../media/answer-files.ts';
import type { Api } from '../net/api.ts';
import { agentName } from '../state/agent-name.ts';
import { RunChildren } from './run-children.tsx';
import { RunDecisions } from './run-decisions.tsx';
import { RunFiles } from './run-files.tsx';
import { readRecord } from './run-record.ts';
import { RunReplay } from './run-replay.tsx';

/** What a run's page shows of its stored record: delegations, decisions, replay. Read again when the run changes its state. */
export const RunRecordParts = (props: {
  api: Api;
  run: Run;
  agents: readonly AgentSummary[];
}): JSX.Element => {
  const load = createLoad(() => readRecord(props.api, props.run.id));
  createEffect(
    on(
      () => props.run.status,
      () => void load.read(),
      { defer: true },
    ),
  );
  const files = answerFiles(props.api, () => props.run.agent_id);
  const nameOf = (id: string): string => agentName(props.agents, id);
  return (
    <Loaded load={load} failed={recordsText().run.failed}>
      {(record) => (
        <>
          <RunFiles record={record()} files={files} />
          <RunReplay record={record()} nameOf={nameOf} files={files} />
          <RunChildren list={record().children} nameOf={nameOf} />
          <RunDecisions approvals={record().approvals} agents={props.agents} />
        </>
      )}
    </Loaded>
  );
};
