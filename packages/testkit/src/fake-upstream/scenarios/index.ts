import type { Scenario } from '../exchange.ts';
import { answerScenarios } from './answers.ts';
import { endingScenarios } from './endings.ts';
import { failureScenarios } from './failures.ts';
import { paceScenarios } from './pace.ts';
import { reasoningScenarios } from './reasoning.ts';
import { textScenarios } from './text.ts';
import { toolScenarios } from './tools.ts';

const all = {
  ...textScenarios,
  ...reasoningScenarios,
  ...toolScenarios,
  ...endingScenarios,
  ...answerScenarios,
  ...failureScenarios,
  ...paceScenarios,
} satisfies Record<string, Scenario>;

/** The name of a behaviour the fake upstream can play; the model id is `scenario:<name>`. */
export type ScenarioName = keyof typeof all;

/** Every name, for tests that must cover them all. */
export const scenarioNames = Object.keys(all) as readonly ScenarioName[];

/** Finds a scenario by its name, or undefined. */
export const findScenario = (name: string): Scenario | undefined =>
  Object.hasOwn(all, name) ? all[name as ScenarioName] : undefined;
