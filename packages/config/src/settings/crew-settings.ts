import type { AllowanceConfig, CrewConfig, Language, McpServerEntry } from '@my-agent-crew/contract';

/** The effective values of the whole crew: environment over `config.yaml` over defaults. Holds no secret. */
export interface CrewSettings {
  readonly routes: readonly string[];
  /** True when the owner chose the routes, in the environment or in the file; they are then kept as written. */
  readonly routesAreExplicit: boolean;
  /** True when nothing that is configured can answer, so that `routes` is the built-in echo model. */
  readonly echoOnly: boolean;
  /** US dollars; 0 means no limit. */
  readonly costCapUsd: number;
  /** Limits across conversations, as written. */
  readonly allowances: AllowanceConfig;
  readonly maxSteps: number;
  readonly autonomousDefault: boolean;
  readonly approvalTtlSeconds: number;
  readonly shellAskPatterns: readonly string[];
  readonly shellAllowPatterns: readonly string[];
  readonly toolOutputChars: number;
  readonly language: Language;
  /** Without a slash at its end; empty when not set. */
  readonly webUrl: string;
  /** IANA name. */
  readonly timezone: string;
  readonly openrouterProviders: readonly string[];
  readonly openrouterProviderFallbacks: boolean;
  /** Empty switches reading of pictures off. */
  readonly visionRoutes: readonly string[];
  /** Empty switches transcription off. */
  readonly audioRoutes: readonly string[];
  readonly browserEnabled: boolean;
  readonly browserChannel: 'chromium' | 'chrome';
  readonly browserIdleMinutes: number;
  readonly browserMaxTabs: number;
  readonly browserAskPatterns: readonly string[];
  /** Absolute. */
  readonly desktopSocket: string;
  /** Tokens a model takes at most, by route; wins over what providers say. */
  readonly contextWindows: Readonly<Record<string, number>>;
  readonly mcpServers: Readonly<Record<string, McpServerEntry>>;
  /** The keys that the environment decides, so that a screen shows them read-only. */
  readonly fromEnvironment: readonly (keyof CrewConfig)[];
}
