import { createClient } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { wordsOf } from '../i18n/words.ts';
import { createPaint } from '../paint.ts';
import { createServeLog } from '../serve-log.ts';

/** What `crew serve` was asked for. */
export interface ServeOptions {
  host: string;
  port: number;
  schedule: boolean;
  strict: boolean;
  home?: string;
}

/** `crew serve`: runs the server until a signal. A second signal ends the process at once. Resolves with the exit status. */
export const serve = async (host: Host, options: ServeOptions): Promise<number> => {
  const { promise: signalled, resolve } = Promise.withResolvers<void>();
  let signals = 0;
  const stopSignals = host.onSignal(() => {
    signals += 1;
    if (signals > 1) host.exit(130);
    resolve();
  });
  const server = await host.startServer({
    ...options,
    environment: host.environment,
    log: createServeLog(host.stderr),
  });
  try {
    const settings = await createClient({ baseUrl: server.url }).call(routes.getSettings);
    const { serve: words } = wordsOf(settings.language);
    const paint = createPaint(host.stdout.isTTY === true, host.environment);
    const say = (line: string): void => {
      host.stdout.write(`${line}\n`);
    };
    say(paint.bold(words.ready(server.url)));
    if (settings.echo_only) say(paint.warn(words.keyHint(settings.env_file)));
    for (const { file, reason } of settings.parked) say(paint.warn(words.parked(file, reason)));
    await signalled;
    say(paint.dim(words.stopping));
    await server.close();
    say(paint.dim(words.stopped));
    return exitCode.done;
  } finally {
    await server.close();
    stopSignals();
  }
};
