import { once } from 'node:events';
import type { Client, Download } from '@my-agent-crew/client';
import { routes } from '@my-agent-crew/contract';
import { connect } from '../connect.ts';
import { exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';

/** What `crew export` and `crew trajectory` were asked for, besides the id. */
export interface RecordOptions {
  url?: string;
  full?: boolean;
}

const write = async (host: Host, { response }: Download): Promise<void> => {
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? [])
    if (!host.stdout.write(decoder.decode(bytes, { stream: true }))) await once(host.stdout, 'drain');
};

const printFile = async (
  host: Host,
  url: string | undefined,
  ask: (client: Client) => Promise<Download>,
): Promise<number> => {
  const connection = await connect(host, url);
  try {
    await write(host, await ask(connection.client));
    return exitCode.done;
  } finally {
    await connection.close();
  }
};

const whole = (options: RecordOptions) => (options.full === true ? { full: '1' as const } : {});

/** `crew export`: the conversation as Markdown on stdout, as it comes. Resolves with the exit status. */
export const exportConversation = (host: Host, id: string, options: RecordOptions): Promise<number> =>
  printFile(host, options.url, (client) =>
    client.file(routes.exportConversation, { params: { id }, query: whole(options) }),
  );

/** `crew trajectory`: the record of a run on stdout, as it comes. Resolves with the exit status. */
export const printTrajectory = (
  host: Host,
  id: string,
  options: RecordOptions & { format: 'json' | 'md' },
): Promise<number> =>
  printFile(host, options.url, (client) =>
    client.file(routes.getTrajectory, {
      params: { id },
      query: { format: options.format, ...whole(options) },
    }),
  );
