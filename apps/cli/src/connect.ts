import { type Client, createClient } from '@my-agent-crew/client';
import { routes, type Settings } from '@my-agent-crew/contract';
import type { Host } from './host.ts';

/** A server to talk to. */
export interface Connection {
  client: Client;
  url: string;
  settings: Settings;
  /** True when it was started by this command and ends with it. */
  isOwn: boolean;
  close(): Promise<void>;
}

const probeMs = 3_000;

const answers = async (client: Client): Promise<boolean> => {
  try {
    await client.call(routes.getHealth, { signal: AbortSignal.timeout(probeMs) });
    return true;
  } catch {
    return false;
  }
};

/**
 * Connects to the server at `url`. Without a url it tries the default address, and when nothing answers there it starts
 * a server in this process on a free port, without schedules, for as long as the command runs. Rejects with `CrewError`
 * when a named server does not answer, or none could be started.
 */
export const connect = async (host: Host, url: string | undefined): Promise<Connection> => {
  const nearUrl = url ?? host.defaultUrl;
  const near = createClient({ baseUrl: nearUrl });
  if (url !== undefined || (await answers(near))) {
    const settings = await near.call(routes.getSettings);
    return { client: near, url: nearUrl, settings, isOwn: false, close: async () => {} };
  }
  const server = await host.startServer({
    host: '127.0.0.1',
    port: 0,
    schedule: false,
    strict: false,
    environment: host.environment,
    log: () => {},
  });
  const client = createClient({ baseUrl: server.url });
  try {
    const settings = await client.call(routes.getSettings);
    return { client, url: server.url, settings, isOwn: true, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
};
