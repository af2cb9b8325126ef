import http from 'node:http';
import https from 'node:https';

/** An agent of one request that tells whether its connection came to be. */
export interface WatchedAgent {
  readonly agent: http.Agent;
  /** Whether bytes of the request can have left this machine. */
  readonly isConnected: () => boolean;
}

/**
 * Makes the agent for one request. Each has a connection of its own: a kept one that the other side closed meanwhile looks just
 * like a request that was cut off, and a message would be held for unsure that never went out. There is no second connection, so
 * that a redirect, which the client would follow, cannot take the token elsewhere.
 */
export const watchedAgent = (apiRoot: string): WatchedAgent => {
  const isSecure = apiRoot.startsWith('https:');
  const agent = isSecure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false });
  const connect = agent.createConnection.bind(agent);
  let isUsed = false;
  let isConnected = false;
  agent.createConnection = (options, callback) => {
    if (isUsed) throw new TypeError('A request to Telegram is not sent on to another address.');
    isUsed = true;
    const socket = connect(options, callback);
    socket?.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    });
    return socket;
  };
  return { agent, isConnected: () => isConnected };
};
