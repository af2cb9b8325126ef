import type { ChannelSender, OutboxRow, SendEnd } from '@my-agent-crew/core';

/** The bot and the number of a message, as the outbox keeps them; a number alone is of the bot in hand. */
const read = (remoteId: string, botId: string): { readonly bot: string; readonly id: string } => {
  const at = remoteId.indexOf(':');
  return at < 0 ? { bot: botId, id: remoteId } : { bot: remoteId.slice(0, at), id: remoteId.slice(at + 1) };
};

/** What a message that had to be sent anew came to: the outbox takes it for an edit, which it would make again. */
const endAnew = (end: SendEnd): SendEnd =>
  end.kind === 'unsure'
    ? {
        kind: 'refused',
        error: `${end.error} It may have arrived all the same, so it is not sent again by itself.`,
      }
    : end;

/**
 * Makes a sender that edits only messages of its own bot. Bots number messages each on their own, so with the number of another
 * bot's message one would edit a wrong message, or none: what changed after the token did is a message of its own.
 */
export const createOwnMessages = (botId: string, sender: ChannelSender): ChannelSender => {
  const send = async (row: OutboxRow, signal: AbortSignal): Promise<SendEnd> => {
    const known = row.remoteId === null ? null : read(row.remoteId, botId);
    const isForeign = known !== null && known.bot !== botId;
    const end = await sender.send({ ...row, remoteId: isForeign ? null : (known?.id ?? null) }, signal);
    if (end.kind === 'sent' && end.remoteId !== null)
      return { kind: 'sent', remoteId: `${botId}:${end.remoteId}` };
    return isForeign ? endAnew(end) : end;
  };
  return { send };
};
