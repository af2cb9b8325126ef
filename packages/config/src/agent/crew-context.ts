import type { HomeKits } from '../kits/home-kits.ts';
import type { CrewSettings } from '../settings/crew-settings.ts';
import type { ProviderConfig } from '../settings/providers.ts';
import type { CatalogEntry } from './agent-tools.ts';

/** What every agent of a home is built against. */
export interface CrewContext {
  readonly homeFolder: string;
  readonly userHome: string;
  readonly userFile: string;
  readonly settings: CrewSettings;
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  readonly catalog: readonly CatalogEntry[];
  readonly cleanAllowPatterns: (list: readonly string[]) => string[];
  /** Absolute places closed to every tool and never shown to a model. */
  readonly closed: readonly string[];
  /** The same with links followed, once for the whole crew. */
  readonly realClosed: readonly string[];
  readonly kits: HomeKits;
}
