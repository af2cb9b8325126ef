import { isDeepStrictEqual } from 'node:util';
import { type CrewConfig, CrewError, RouteName } from '@my-agent-crew/contract';
import { checkCrewConfig } from '../check-shape.ts';
import { editAgentText, readAgentText } from '../edit/agent-text.ts';
import { type EditProblem, refuseEdit } from '../edit/refuse-edit.ts';
import type { CrewSettings } from '../settings/crew-settings.ts';
import { type ProviderConfig, unusableRoute } from '../settings/providers.ts';
import { type RouteKey, routeKeys, takeLiveKeys } from './live-keys.ts';
import type { LiveSettings } from './live-settings.ts';
import { type PlannedChange, readKeysNow, withKeys } from './plan-key.ts';
import { saveFile } from './save-file.ts';

/** Lists to write; one left out stays as it is. An empty `routes` gives the choice back to the crew, an empty other one switches it off. */
export type RouteChanges = { readonly [Key in RouteKey]?: readonly string[] | undefined };

/** Where routes are written and what decides over them. */
export interface RouteFiles {
  readonly configFile: string;
  readonly envFile: string;
}

type Providers = Readonly<Record<string, ProviderConfig>>;

const echoRoute = 'fake:echo';

/** Why a route can never be asked, or null. A missing key is no such reason: it can come later. */
const problemOf = (route: string, providers: Providers): string | null => {
  if (!RouteName.safeParse(route).success)
    return 'must be a route written provider:model, such as openrouter:deepseek/deepseek-v4-flash';
  const name = route.slice(0, route.indexOf(':'));
  // A text that names no provider may be a secret in the wrong place, so only one that looks like a name is repeated.
  if (!Object.hasOwn(providers, name))
    return `names ${/^.{1,32}$/.test(name) ? `the provider ${name}` : 'a provider'}, which is not configured: there are ${Object.keys(providers).join(', ')}`;
  return name === 'fake' && route !== echoRoute ? `can only be ${echoRoute} of the provider fake` : null;
};

const listProblems = (changes: RouteChanges, providers: Providers): EditProblem[] =>
  routeKeys.flatMap((key) =>
    (changes[key] ?? []).flatMap((route, index): EditProblem[] => {
      const problem = problemOf(route, providers);
      const place = `${key}[${index}]`;
      return problem === null ? [] : [{ key: place, sentence: `${place} ${problem}` }];
    }),
  );

const refuseDecided = (changes: RouteChanges, environment: CrewConfig): void => {
  const decided = routeKeys.filter((key) => changes[key] !== undefined && environment[key] !== undefined);
  if (decided.length === 0) return;
  const names = decided.map((key) => `MY_AGENT_${key.toUpperCase()}`).join(', ');
  throw new CrewError('conflict', `Not saved: ${names} decides this. Change or remove the variable instead.`);
};

const refuseUseless = (next: CrewSettings, providers: Providers, before: CrewSettings): void => {
  const reasons = next.routes.map((route) => unusableRoute(route, providers));
  if (next.echoOnly && before.routesAreExplicit)
    throw new CrewError(
      'conflict',
      'Not saved: without routes only the built-in echo would answer. Set a key first, or keep a route.',
    );
  if (reasons.includes(null)) return;
  const words = [...new Set(reasons)].join('; ');
  throw new CrewError('conflict', `Not saved: none of the routes could be used: ${words}.`);
};

const throwAny = (problems: readonly EditProblem[]): void => {
  if (problems.length > 0) throw refuseEdit(problems.map(({ key, sentence }) => ({ key, sentence })));
};

/** Writes route keys into `config.yaml`, comments kept. Checked, read back the way a start does, and not yet written. */
export const planRoutes = (live: LiveSettings, files: RouteFiles, changes: RouteChanges): PlannedChange => {
  const { configFile, envFile } = files;
  const keys = readKeysNow(envFile);
  const sources = withKeys(live, envFile, keys.values, keys.exposed);
  refuseDecided(changes, sources.environment);
  const nextFor = (file: CrewConfig) => ({ ...sources, file: takeLiveKeys(sources.file, file) });
  const current = readAgentText(configFile);
  const now = checkCrewConfig(configFile, { ...current.value }).value;
  throwAny(listProblems(changes, live.derive(nextFor(now)).providers));
  const named = routeKeys.filter((key) => changes[key] !== undefined);
  const lists: Record<string, string[]> = Object.fromEntries(
    named.map((key) => [key, [...new Set(changes[key])]]),
  );
  const isGivenBack = lists['routes']?.length === 0;
  const edited = editAgentText(current, isGivenBack ? { ...lists, routes: null } : lists);
  const checked = checkCrewConfig(configFile, { ...edited.value });
  throwAny(checked.errors);
  if (named.some((key) => !isDeepStrictEqual(checked.value[key] ?? [], lists[key])))
    throw new CrewError(
      'conflict',
      `Not saved: ${configFile} would be read back different. Edit it yourself.`,
    );
  const next = nextFor(checked.value);
  const derived = live.derive(next);
  if (changes.routes !== undefined)
    refuseUseless(derived.settings, derived.providers, live.current().settings);
  return { next, write: () => saveFile(configFile, edited.bytes, 'plain') };
};
