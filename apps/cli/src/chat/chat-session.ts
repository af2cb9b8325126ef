import { randomUUID } from 'node:crypto';
import { type ActivityEvent, type Approval, CrewError, type Run, routes } from '@my-agent-crew/contract';
import type { Connection } from '../connect.ts';
import { approvalBlock } from '../render/approval-block.ts';
import { dollars } from '../render/figures.ts';
import type { Look } from '../render/look.ts';
import { runEnd } from '../render/run-end.ts';
import { emptyTranscript, type Rendered, renderFrame, renderMessage } from '../render/transcript.ts';
import { openThread, type ThreadFollower } from '../thread-follower.ts';
import { visible } from '../visible-text.ts';
import { type ChatInput, readChatInput } from './chat-input.ts';
import type { ChatScreen } from './chat-screen.ts';
import { statusLine } from './status-line.ts';

/** One chat with the crew. */
export interface ChatSession {
  /** Takes one typed line; resolves once the server took it. Errors are shown, not thrown. */
  enter(line: string): Promise<void>;
  /** Stops the running turn or what it waits for; false when there was none. */
  stop(): Promise<boolean>;
  /** Resolves once no turn runs: it ended, or it waits for the person. */
  settled(): Promise<void>;
  /** The newest run, to tell how things ended. */
  run(): Run | null;
  conversationId(): string;
  /** True once the person asked to leave. */
  isOver(): boolean;
  /** Redraws what depends on the time. */
  tick(): void;
  close(): void;
}

interface Parts {
  connection: Connection;
  screen: ChatScreen;
  look: Look;
  now: () => number;
}

/** Opens a conversation (or makes one) and keeps the screen current until it is closed. */
export const openChat = async (parts: Parts, conversationId: string | undefined): Promise<ChatSession> => {
  const session = new Session(parts);
  await session.open(conversationId);
  session.watchActivity();
  return session;
};

class Session implements ChatSession {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #thread: ThreadFollower | null = null;
  #threadClosing = new AbortController();
  #transcript = emptyTranscript;
  readonly #asked = new Set<string>();
  #isOver = false;
  #isLost = false;
  /** A turn began while the end of the one before was still being read. */
  #mustFollowAgain = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(conversationId: string | undefined): Promise<void> {
    const { client } = this.#parts.connection;
    const id = conversationId ?? (await client.call(routes.createConversation, { body: {} })).id;
    this.#threadClosing.abort();
    this.#threadClosing = new AbortController();
    const signal = AbortSignal.any([this.#closing.signal, this.#threadClosing.signal]);
    this.#transcript = emptyTranscript;
    this.#thread = await openThread(client, id, signal, {
      onFrame: (frame) => {
        this.#show(renderFrame(this.#transcript, frame, this.#parts.look));
        if (frame.type === 'approval_required') this.#ask(frame.approval);
        if (frame.type === 'cancelled') this.#parts.screen.offer(frame.restored.join(' '));
        this.tick();
      },
      onMissed: (message) => this.#show(renderMessage(this.#transcript, message, this.#parts.look)),
      onMissedEnd: (run) => {
        this.#transcript = emptyTranscript;
        this.#parts.screen.write(runEnd(run, this.#parts.look));
      },
    });
    for (const message of this.#thread.conversation().messages.slice(-20))
      this.#show(renderMessage(this.#transcript, message, this.#parts.look));
    this.#follow();
  }

  async enter(line: string): Promise<void> {
    try {
      await this.#act(readChatInput(line, this.#pending()));
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (!(error instanceof CrewError)) throw error;
      this.#note(this.#parts.look.paint.bad(visible(error.message)));
      this.#parts.screen.offer(line);
    }
    this.tick();
  }

  async stop(): Promise<boolean> {
    const params = { id: this.conversationId() };
    const { cancelled, cleared } = await this.#parts.connection.client.call(routes.stopTurn, { params });
    if (cleared.length > 0) this.#parts.screen.offer(cleared.join(' '));
    await this.#thread?.refresh();
    return cancelled;
  }

  async settled(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    do {
      await thread.follow();
      const { run, queued } = thread.state();
      if (run?.status === 'waiting' || (run?.status !== 'running' && queued.length === 0)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (!this.#closing.signal.aborted);
  }

  run(): Run | null {
    return this.#thread?.state().run ?? null;
  }

  conversationId(): string {
    return this.#thread?.conversation().id ?? '';
  }

  isOver(): boolean {
    return this.#isOver;
  }

  tick(): void {
    const state = this.#thread?.state();
    if (state === undefined) return;
    this.#parts.screen.status(statusLine(state, this.#parts.now(), this.#parts.look));
  }

  close(): void {
    this.#closing.abort();
  }

  /** Follows the whole crew, so that turns and decisions that begin elsewhere are seen here too. */
  watchActivity(): void {
    const { connection, look } = this.#parts;
    const watch = connection.client.watch(routes.watchActivity, {
      signal: this.#closing.signal,
      onStatus: (status) => {
        if (status === 'lost' && !this.#isLost) this.#note(look.paint.warn(look.words.chat.lost));
        if (status === 'open' && this.#isLost) this.#note(look.paint.good(look.words.chat.back));
        if (status !== 'connecting') this.#isLost = status === 'lost';
      },
    });
    const run = async (): Promise<void> => {
      for await (const { event } of watch) this.#hear(event);
    };
    run().catch((error: unknown) => this.#note(look.paint.bad(visible(String(error)))));
  }

  #hear(event: ActivityEvent): void {
    const id = this.conversationId();
    if (event.type === 'run' && event.run.conversation_id === id && event.run.status === 'running')
      this.#follow();
    if (event.type === 'approval' && event.approval.conversation_id === id) this.#settle(event.approval);
    if (event.type === 'snapshot') this.#follow();
  }

  /** An approval that was decided: told when it was decided somewhere else. */
  #settle(approval: Approval): void {
    const { words, paint } = this.#parts.look;
    if (approval.status === 'pending' || !this.#asked.has(approval.id)) return;
    this.#asked.delete(approval.id);
    const status = words.approval.settled[approval.status];
    const by = approval.decided_by;
    this.#note(
      paint.dim(by === null || by === 'cli' ? status : words.approval.by(status, words.turn.from[by])),
    );
  }

  #follow(): void {
    const thread = this.#thread;
    if (thread === null) return;
    if (thread.isFollowing()) {
      this.#mustFollowAgain = true;
      return;
    }
    this.#mustFollowAgain = false;
    thread
      .follow()
      .then(() => {
        for (const approval of thread.state().approvals) this.#ask(approval);
        this.tick();
        if (this.#mustFollowAgain && thread.state().run?.status === 'running') this.#follow();
      })
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted && !this.#threadClosing.signal.aborted)
          this.#note(
            this.#parts.look.paint.bad(visible(error instanceof Error ? error.message : String(error))),
          );
      });
  }

  #ask(approval: Approval): void {
    if (this.#asked.has(approval.id)) return;
    this.#asked.add(approval.id);
    this.#parts.screen.write(approvalBlock(approval, this.#parts.now(), this.#parts.look));
  }

  #pending(): Approval | null {
    return this.#thread?.state().approvals[0] ?? null;
  }

  #show({ transcript, text }: Rendered): void {
    this.#transcript = transcript;
    if (text !== '') this.#parts.screen.write(text);
  }

  #note(text: string): void {
    const close = this.#transcript.open === null ? '' : '\n';
    this.#transcript = emptyTranscript;
    this.#parts.screen.write(`${close}  ${text}\n`);
  }

  async #act(input: ChatInput): Promise<void> {
    const { words } = this.#parts.look;
    switch (input.kind) {
      case 'nothing':
        return;
      case 'help':
        for (const line of words.chat.help) this.#note(line);
        return;
      case 'quit':
        this.#isOver = true;
        return;
      case 'new':
        await this.open(undefined);
        return this.#note(words.chat.opened(this.conversationId()));
      case 'stop':
        return (await this.stop()) ? undefined : this.#note(words.chat.nothingToStop);
      case 'status':
        return this.#showStatus();
      case 'remind':
        return this.#note(words.approval.remind);
      case 'no-always':
        return this.#note(words.approval.noAlways);
      case 'say':
        return this.#say(input.text);
      default:
        return this.#decide(input);
    }
  }

  async #say(text: string): Promise<void> {
    const body = { text, request_id: randomUUID(), source: 'cli' as const };
    const params = { id: this.conversationId() };
    const accepted = await this.#parts.connection.client.call(routes.sendMessage, { params, body });
    if (accepted.queued === null) this.#follow();
  }

  async #decide(input: Extract<ChatInput, { kind: 'decide' | 'answer' }>): Promise<void> {
    const approval = this.#pending();
    if (approval === null) return;
    const { client } = this.#parts.connection;
    const params = { id: approval.conversation_id, approval_id: approval.id };
    const decided =
      input.kind === 'answer'
        ? await client.call(routes.answerQuestion, { params, body: { answer: input.text, source: 'cli' } })
        : await client.call(routes.decideApproval, {
            params,
            body: { approve: input.approve, always: input.always, source: 'cli' },
          });
    this.#settle(decided);
    await this.#thread?.refresh();
    this.#follow();
  }

  async #showStatus(): Promise<void> {
    await this.#thread?.refresh();
    const conversation = this.#thread?.conversation();
    if (conversation === undefined) return;
    const { words } = this.#parts.look;
    const cap = conversation.cost_cap_usd;
    const lines = words.chat.status({
      id: conversation.id,
      agent: conversation.agent_id,
      state: words.chat.states[conversation.state],
      route: conversation.run?.route ?? '',
      spent: dollars(conversation.spent_usd),
      cap: cap === 0 ? words.chat.noCap : dollars(cap),
      queued: conversation.queued.length,
    });
    for (const line of lines) this.#note(line);
  }
}
