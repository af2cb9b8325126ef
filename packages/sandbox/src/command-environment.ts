/** Variables a command may inherit. Spec: tools, shell, "môi trường tối thiểu". */
export const commandVariables = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TERM',
  'TMPDIR',
  'USER',
  'SHELL',
] as const;

/** Carries `<call id>.<random>`, so that the processes of a command are found again after they left their session. */
export const runMarkerVariable = 'MY_AGENT_RUN';

/** The environment of a command: the allowed variables that are set in `parentEnv`, and the marker of this run. */
export const commandEnvironment = (
  parentEnv: Readonly<Record<string, string | undefined>>,
  runId: string,
): Record<string, string> => {
  const environment: Record<string, string> = { [runMarkerVariable]: runId };
  for (const name of commandVariables) {
    const value = parentEnv[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
};
