import type { TelegramWords } from './telegram-words.ts';

const states = { idle: 'idle', running: 'working', waiting: 'waiting for you' } as const;
const by = (channel: string | null): string => (channel === null ? '' : ` on ${channel}`);

/** English. */
export const enTelegram: TelegramWords = {
  tips: {
    help: 'What you can do here',
    status: 'What the crew does and what it spent',
    tools: 'The tools of the agent',
    approve: 'Approve what waits',
    deny: 'Deny what waits',
    new: 'Open a new conversation',
    stop: 'Stop the running turn',
  },
  help: 'Just write to talk. Photos, files and voice notes work too.',
  kits: 'Commands of kits:',
  opened: 'A new conversation. Your next message opens it.',
  unknownCommand: (name) => `There is no command /${name}, so nothing was sent. /help lists them.`,
  nothingRuns: 'No turn is running.',
  notSentAnyMore: 'These messages were not sent; send them again if you still want to:',
  tools: (count) => `${count} tools:`,
  status: {
    agent: (name, version) => `**${name}** · my-agent-crew ${version}`,
    none: 'No conversation yet today.',
    conversation: (title, state, spent) => `${title || 'Conversation'}: ${states[state]}, ${spent} spent`,
    requests: (count) => `${count} ${count === 1 ? 'request waits' : 'requests wait'} for your decision`,
    messages: (count) => `${count} of your messages ${count === 1 ? 'waits' : 'wait'} for its turn`,
    jobs: (count, next) =>
      `${count} ${count === 1 ? 'job' : 'jobs'}${next === null ? '' : `, the next ${next}`}`,
  },
  noneOpen: 'Nothing waits for a decision.',
  noneCalled: (id) => `There is no open request ${id}. Nothing was decided.`,
  which: (command) => `Several requests wait, and nothing was decided. Pick one:\n(/${command} <id>)`,
  isQuestion: 'This is a question: write your answer, or press one of its options.',
  settled: (status, channel, at) => `${status}${by(channel)} at ${at}`,
  decided: {
    approved: 'Approved.',
    always: 'Approved, and not asked again in this conversation.',
    denied: 'Denied.',
    answered: 'Your answer was taken.',
  },
  oldButton: 'This button does nothing any more.',
  card: {
    head: (agent, tool) => `🔐 **${agent}** wants to use \`${tool}\``,
    heads: (agent, count) => `🔐 **${agent}** asks for ${count} calls`,
    question: (agent) => `❓ **${agent}** asks`,
    pick: 'Press an option, send its number, or write another answer.',
    write: 'Your next message is the answer.',
    until: (time) => `Waits until ${time}`,
    approve: '✅ Approve',
    deny: '❌ Deny',
    always: 'Always allow',
    approveAll: '✅ Approve all',
    denyAll: '❌ Deny all',
  },
  remind: (waiting) =>
    `Your message was not sent, because your decision on ${waiting} is waited for. Press a button of its card, or /approve, /deny; then send the message again.`,
  answerInWords:
    'A question waits for you, so the file was not sent. Answer in words or with a voice note first, then send the file again.',
  tooLong: 'The message is too long and was not sent. Shorten it, or send it as a file.',
  queueFull: 'Too many messages wait, so this one was not sent. Wait for the running turn, or /stop.',
  notSent: (reason) => `Your message was not sent: ${reason}`,
  fault: 'a fault of the server; its log has the cause. Send it again.',
  notRead:
    'This kind of message cannot be read, so nothing was sent. Send words, photos, files or voice notes.',
  voice: {
    off: 'The voice note was not fetched, because nothing writes voice notes down: set `audio_routes` in config.yaml (page Connections), then send it again.',
    failed: (reason) => `The voice note was not written down, so nothing was sent: ${reason}`,
    spent: 'The budget is used up, so the voice note was not written down and nothing was sent.',
  },
  file: {
    tooLarge: (name) => `${name} is larger than the 20 MB a bot can fetch, so it was not saved.`,
    failed: (name, reason) => `${name} was not fetched: ${reason} Send it again.`,
    notKept: (name, reason) =>
      `${name} could not be written into the workspace (${reason}) and was not saved. Look at the room and the rights of the folder inbox, then send it again.`,
    photo: 'photo',
    document: 'file',
    voice: 'voice note',
    saved: 'Attached files, saved in the workspace:',
    outside: 'the folder inbox leads out of the workspace.',
  },
  canvas: (id) => `Canvas ${id} was not sent: this version has no canvases yet.`,
  end: {
    empty: 'This turn ended without an answer.',
    halted: (reason, spent) =>
      `⚠️ ${
        {
          budget: 'Halted: the budget of the conversation is used up',
          allowance: 'Halted: the allowance is used up',
          max_steps: 'Halted: it is out of steps',
          loop: 'Halted: it did the same thing over and over',
          nested_calls: 'Halted: too many nested calls',
        }[reason]
      }. ${spent} spent.`,
    failed: (sentence, spent) => `⚠️ This turn failed: ${sentence} ${spent} spent.`,
    cancelled: (spent) => `This turn was stopped. ${spent} spent.`,
  },
  pausedJob: (job) =>
    `Job ${job} was paused: three runs in a row no model accepted its key. Mend the key on the page Connections, then resume the job.`,
};
