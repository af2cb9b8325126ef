import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Counts the open connections of a server and tells when one has gone. */
export const trackSockets = (server: Server, onClose: () => void): (() => number) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      onClose();
    });
  });
  return () => sockets.size;
};
